import type { ConvergenceService, MediaService } from '../../../contract/tariff-services.ts';

const media = (id: string, name: string): MediaService => ({ id, name, icon: `/media/${id}.svg` });

/** Subscriptions of the demonstration data: invented names, pictures drawn by us in `public/media`. */
export const demoMediaServices: readonly MediaService[] = [
  media('kinozal', 'Кинозал'),
  media('serial', 'Серия за серией'),
  media('zvuk-ryadom', 'Звук рядом'),
  media('polka', 'Книжная полка'),
  media('podkasty', 'Подкастер'),
  media('detskiy-chas', 'Детский час'),
  media('sport-efir', 'Спорт-эфир'),
  media('oblako', 'Своё облако'),
];

/** Home services of the demonstration data. */
export const demoConvergenceServices: readonly ConvergenceService[] = [
  {
    id: 'internet-100',
    kind: 'homeInternet',
    name: 'Домашний интернет 100 Мбит/с',
    speedMbps: 100,
    channels: null,
    price: 0,
  },
  {
    id: 'internet-300',
    kind: 'homeInternet',
    name: 'Домашний интернет 300 Мбит/с',
    speedMbps: 300,
    channels: null,
    price: 150,
  },
  {
    id: 'internet-500',
    kind: 'homeInternet',
    name: 'Домашний интернет 500 Мбит/с',
    speedMbps: 500,
    channels: null,
    price: 350,
  },
  { id: 'tv-120', kind: 'tv', name: 'Телевидение, 120 каналов', speedMbps: null, channels: 120, price: 0 },
  { id: 'tv-210', kind: 'tv', name: 'Телевидение, 210 каналов', speedMbps: null, channels: 210, price: 199 },
  { id: 'ohrana', kind: 'security', name: 'Охрана квартиры', speedMbps: null, channels: null, price: 290 },
];
