/** Error messages of the fields of an application, in the form and in responses of the server. */
export const applicationTexts = {
  dueDate: 'Выберите дату переноса или введите её цифрами, например 01.03.2027',
  dueDateRange: (min: string, max: string) => `Выберите дату с ${min} по ${max}`,
  slot: 'Выберите время переноса',
  simType: 'Выберите вид сим-карты',
  noEsim: 'На этом тарифе eSIM нет: выберите сим-карту или другой тариф',
  receiptMethod: 'Выберите, как получить сим-карту',
  receiptOnline: 'eSIM приходит только по сети',
  address: 'Укажите адрес доставки',
  contact: 'Укажите телефон или почту',
  letters: 'Укажите почту, на которую присылать письма',
} as const;
