/** The table that answers a file of numbers, as the server writes it and the interface reads it. */

export const numberTableHeading = ['Номер', 'Оператор', 'Регион', 'Перенесён', 'Дата переноса', 'Примечание'] as const;

/** In the column «Перенесён» of a number that was found. */
export const portedMarks = { yes: 'да', no: 'нет' } as const;

/** The remark beside a number that stood above already. */
export const REPEATED_REMARK = 'Повтор';
