export const manageTexts = {
  continue: 'Продолжить',
  continueOf: (operator: string) => `Продолжить заявление в ${operator}`,
  open: 'Открыть',
  openOf: (operator: string) => `Открыть заявление в ${operator}`,
  follow: 'Ход переноса',
  followOf: (operator: string) => `Ход переноса в ${operator}`,
  delete: 'Удалить',
  cancel: 'Отозвать',
  withdraw: 'Отозвать',
  deleted: 'Черновик удалён',
  requested: 'Отзываем заявление',
} as const;
