export const manageTexts = {
  continue: 'Продолжить',
  continueOf: (operator: string) => `Продолжить заявление в\u00a0${operator}`,
  follow: 'Ход переноса',
  followOf: (operator: string) => `Ход переноса в\u00a0${operator}`,
  delete: 'Удалить',
  cancel: 'Отменить отправку',
  withdraw: 'Отозвать',
  deleted: 'Черновик удалён',
  requested: 'Отмена запрошена, ждём ответ базы данных',
} as const;
