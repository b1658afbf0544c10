export const manageTexts = {
  continue: 'Продолжить',
  continueOf: (operator: string) => `Продолжить заявление в\u00a0${operator}`,
  open: 'Открыть',
  openOf: (operator: string) => `Открыть заявление в\u00a0${operator}`,
  follow: 'Ход переноса',
  followOf: (operator: string) => `Ход переноса в\u00a0${operator}`,
  delete: 'Удалить',
  cancel: 'Отозвать',
  withdraw: 'Отозвать',
  deleted: 'Черновик удалён',
  requested: 'Отзываем заявление',
} as const;
