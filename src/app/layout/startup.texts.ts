export const startupTexts = {
  missing: (parts: string) => `Не удалось загрузить: ${parts}. Остальное работает, скоро попробуем ещё раз.`,
  parts: {
    features: 'список разделов',
    regions: 'список регионов',
    mediaServices: 'список подписок',
    convergenceServices: 'список домашних услуг',
    quota: 'остаток проверок',
  },
  featuresFailed: 'Не удалось узнать, открыт ли этот раздел',
  retry: 'Повторить',
} as const;
