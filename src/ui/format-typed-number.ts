/** Formats a number that is typed at the end of a field; a correction inside the number or a deletion is left alone. */
export const formatTypedNumber = (field: HTMLInputElement, event: Event, format: (text: string) => string): void => {
  const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete');
  if (!isDeletion && field.selectionStart === field.value.length) {
    field.value = format(field.value);
  }
};
