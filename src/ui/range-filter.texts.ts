export const rangeFilterTexts = {
  from: 'от',
  to: 'до',
  rangeFrom: (name: string) => `${name}: от`,
  rangeTo: (name: string) => `${name}: до`,
  onlyUnlimited: 'Только безлимит',
} as const;
