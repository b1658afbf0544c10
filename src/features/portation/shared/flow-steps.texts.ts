export const flowSteps = ['Номер и оператор', 'Тариф', 'Заявление', 'Готово'] as const;
