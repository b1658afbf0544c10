import type { SimType } from '../contract/portations.ts';

/** A text that says «сим-карта или eSIM», in the words of the kind that was ordered; unchanged while that is unknown. */
export const inSimWords = (text: string, simType: SimType | null): string =>
  simType === null ? text : text.replace(/(сим-карт[ау]) или eSIM/iu, simType === 'eSIM' ? 'eSIM' : '$1');
