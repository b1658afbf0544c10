export const chartPictureTexts = {
  picture: (title: string) => `Диаграмма «${title}»`,
} as const;
