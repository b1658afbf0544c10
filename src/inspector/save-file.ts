/** Hands a text to the person as a file; nothing is sent anywhere. */
export const saveFile = (name: string, content: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the end of the click's own turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};
