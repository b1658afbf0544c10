export const toastTexts = { close: 'Закрыть сообщение' } as const;
