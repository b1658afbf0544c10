/** Labels of the sort keys that every list of tariffs has, and of the order. */
export const sortingTexts = {
  sort: 'Сортировка',
  sorts: {
    price: 'по стоимости',
    traffic: 'по интернету',
    minutes: 'по минутам',
    sms: 'по СМС',
    operator: 'по оператору',
    name: 'по названию',
    updated: 'по дате проверки',
  },
  order: 'Порядок',
  ascending: 'по возрастанию',
  descending: 'по убыванию',
} as const;
