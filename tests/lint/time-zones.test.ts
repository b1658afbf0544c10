import { expect, test } from 'vitest';
import { regionEntries } from '../../server/regions/region-data.ts';
import { aheadMs } from '../../domain/time-zones.ts';

const zones = [...new Set(regionEntries.map(({ timeZone }) => timeZone))];

test.each(zones)('%s is as far ahead of UTC as the time zone database says, summer and winter', (timeZone) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  for (const moment of ['2021-01-01T00:00:00Z', '2026-07-01T12:30:00Z', '2026-12-31T23:59:59Z']) {
    expect(Date.parse(`${clock.format(new Date(moment)).replace(' ', 'T')}Z`) - Date.parse(moment)).toBe(
      aheadMs(timeZone),
    );
  }
});

test('another zone is refused', () => {
  expect(() => aheadMs('Europe/Berlin')).toThrow('Europe/Berlin is no time zone of Russia');
});
