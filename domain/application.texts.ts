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

/** Labels of an application's data, on the pages and in its document. */
export const applicationLabels = {
  name: 'ФИО',
  birthDate: 'Дата рождения',
  document: 'Документ',
  documentIssued: 'Выдан',
  documentValue: (series: string, number: string) => `${series} ${number}`,
  whenTitle: 'Когда переносим',
  simTitle: 'Сим-карта нового оператора',
  sim: 'Обычная сим-карта',
  esim: 'eSIM',
  pickup: 'Заберу в салоне',
  courier: 'Привезёт курьер',
  address: 'Адрес доставки',
  phone: 'Телефон',
  email: 'Электронная почта',
  consentsTitle: 'Согласия',
  npId: 'Номер регистрации',
} as const;
