export const chartPictureTexts = {
  picture: (title: string) => `Диаграмма «${title}»`,
} as const;

export const canvasTexts = {
  zoomIn: 'Крупнее',
  zoomOut: 'Мельче',
  zoomFit: 'По ширине',
  zoom: (percent: number) => `${percent} %`,
  canvas: 'Диаграмма: листайте и выбирайте состояния',
} as const;
