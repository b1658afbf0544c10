/**
 * Joins words of one or two letters to the next word, and a dash to the word before it, so that no line ends with «в» or
 * begins with «—». In source text, what a quote follows or precedes is left: `' и '` is a separator.
 */
export const keepShortWords = (text: string): string =>
  text
    .replaceAll(/(?<![\p{L}\d.-])([А-ЯЁа-яё][а-яё]?) (?=[^\s'"`])/gu, '$1\u00A0')
    .replaceAll(/(?<=[^\s'"`]) —/g, '\u00A0—');
