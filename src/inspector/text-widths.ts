/**
 * Advance widths of Liberation Sans in thousandths of the size; Arial and Helvetica have the same ones. Measured once
 * in a browser, so that the layout does not depend on the fonts of the machine.
 */
const characters =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя«»—–…№×→←↳•·';

const regular = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 ' +
  '278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 ' +
  '611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 ' +
  '556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 667 656 667 542 677 667 667 923 604 ' +
  '719 719 583 656 833 722 778 719 667 722 611 635 760 667 740 667 917 938 792 885 656 719 1010 722 556 573 ' +
  '531 365 583 556 556 669 458 559 559 438 583 688 552 556 542 556 500 458 500 823 500 573 521 802 823 625 ' +
  '719 521 510 750 542 556 556 1000 556 1000 1073 584 1000 1000 838 350 278'
)
  .split(' ')
  .map(Number);

const bold = (
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 ' +
  '333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 ' +
  '611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 ' +
  '611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 722 719 722 567 712 667 669 904 626 ' +
  '719 719 610 702 833 722 778 719 667 722 611 622 854 667 730 703 1005 1019 870 979 719 711 1031 719 556 ' +
  '618 615 417 635 556 556 709 497 615 615 500 635 740 604 611 604 611 556 490 556 875 556 615 581 833 844 ' +
  '729 854 615 552 854 583 556 556 1000 556 1000 1115 584 1000 1000 838 350 278'
)
  .split(' ')
  .map(Number);

/** Width of a character that is not in the tables. */
const WIDE = 1000;

export type Weight = 'regular' | 'bold';

const tables: Readonly<Record<Weight, ReadonlyMap<string, number>>> = {
  regular: new Map(characters.split('').map((character, index) => [character, regular[index] ?? WIDE])),
  bold: new Map(characters.split('').map((character, index) => [character, bold[index] ?? WIDE])),
};

/** The width of a line of text, pixels. */
export const widthOf = (text: string, size: number, weight: Weight = 'regular'): number =>
  text.split('').reduce((sum, character) => sum + (tables[weight].get(character) ?? WIDE), 0) * (size / 1000);

/** Breaks a text at spaces into lines not wider than `width`; a single long word stays whole. */
export const wrapText = (text: string, width: number, size: number, weight: Weight = 'regular'): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size, weight) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
};
