/** Downloads a file that the browser holds; nothing is sent to the server. */
export const saveFile = (name: string, content: Blob): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has started by then; without this the blob would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Downloads a value as JSON. */
export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(value)], { type: 'application/json' }));
