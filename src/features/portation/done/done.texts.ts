export const doneTexts = { title: 'Ход переноса' } as const;
