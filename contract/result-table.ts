/** The format of the table that answers a file of numbers, shared by its writer and its reader. */

export const resultTableHeading = ['Номер', 'Оператор', 'Регион', 'Перенесён', 'Дата переноса', 'Примечание'] as const;

/** Values of the column «Перенесён» of a number that was found. */
export const portedMarks = { yes: 'да', no: 'нет' } as const;

/** The remark of a repeated number, before others. */
export const REPEATED_REMARK = 'Повтор';

/** The remark of a line whose number cell is empty. */
export const EMPTY_REMARK = 'В столбце номеров пусто';

/** The remark, after others, of a line with more numbers than the one that was looked up. */
export const OTHERS_REMARK = 'В строке есть другой номер, он не проверен';
