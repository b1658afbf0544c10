/** Downloads a text as a file; nothing is sent to the server. */
export const saveFile = (name: string, content: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file synchronously in the click.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};
