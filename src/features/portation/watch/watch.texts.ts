export const watchTexts = {
  title: 'Ход переноса',
  opening: 'Открываем перенос',
  openFailed: 'Не удалось открыть перенос',
  inProgress: 'Идёт перенос номера',
  back: 'Все переносы номера',
  from: 'текущий оператор',
  fromBefore: 'прежний оператор',
  to: 'новый оператор',
  // After a return the number is served by the range holder, which may be neither of the two.
  fromReturned: 'откуда переносили',
  toReturned: 'куда переносили',
  returnedAt: 'Возвращён',
  number: 'Номер',
  started: 'Зарегистрировано',
  dateUnknown: 'появится, когда согласует текущий оператор',
  dateAgain: 'назначат новые',
  updated: 'Последнее событие',
} as const;
