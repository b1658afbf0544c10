export const chartPictureTexts = {
  picture: (title: string) => `Диаграмма «${title}»`,
  activeState: (title: string) => `${title}, сейчас здесь`,
} as const;
