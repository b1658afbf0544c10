import { HOUR_MS } from './portation-rules.ts';

/**
 * Hours by which the zones of Russia are ahead of UTC (ФЗ № 107-ФЗ «Об исчислении времени»). They are the same all year,
 * and have been since Volgograd changed its own on 27 December 2020. `Intl` needs 50 ms on a slow phone to say so.
 */
const hoursAhead = new Map(
  Object.entries({
    'Europe/Kaliningrad': 2,
    'Europe/Moscow': 3,
    'Europe/Simferopol': 3,
    'Europe/Kirov': 3,
    'Europe/Volgograd': 3,
    'Europe/Astrakhan': 4,
    'Europe/Samara': 4,
    'Europe/Saratov': 4,
    'Europe/Ulyanovsk': 4,
    'Asia/Yekaterinburg': 5,
    'Asia/Omsk': 6,
    'Asia/Barnaul': 7,
    'Asia/Krasnoyarsk': 7,
    'Asia/Novokuznetsk': 7,
    'Asia/Novosibirsk': 7,
    'Asia/Tomsk': 7,
    'Asia/Irkutsk': 8,
    'Asia/Chita': 9,
    'Asia/Yakutsk': 9,
    'Asia/Vladivostok': 10,
    'Asia/Magadan': 11,
    'Asia/Sakhalin': 11,
    'Asia/Anadyr': 12,
    'Asia/Kamchatka': 12,
  }),
);

/**
 * Milliseconds by which a zone of Russia is ahead of UTC.
 * @throws RangeError for any other zone
 */
export const aheadMs = (timeZone: string): number => {
  const hours = hoursAhead.get(timeZone);
  if (hours === undefined) {
    throw new RangeError(`${timeZone} is no time zone of Russia`);
  }
  return hours * HOUR_MS;
};
