export const tariffFactsTexts = { promo: 'скидка', esim: 'eSIM', fifth: '5G' } as const;
