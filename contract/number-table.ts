/** The table that answers a file of numbers, as the server writes it and the interface reads it. */

export const numberTableHeading = ['Номер', 'Оператор', 'Регион', 'Перенесён', 'Дата переноса', 'Примечание'] as const;

/** In the column «Перенесён» of a number that was found. */
export const portedMarks = { yes: 'да', no: 'нет' } as const;

/** The remark beside a number that stood above already. */
export const REPEATED_REMARK = 'Повтор';

/** The remark beside a line that holds other things and no number. */
export const EMPTY_REMARK = 'В строке нет номера';
