/** A sentence to follow a colon; «eSIM» stays as it is. */
export const lowerFirst = (text: string): string => text.slice(0, 1).toLocaleLowerCase('ru') + text.slice(1);
