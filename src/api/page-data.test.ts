import { afterEach, expect, test, vi } from 'vitest';
import { createPageData } from './page-data.ts';

const load = () => Promise.resolve(null);

afterEach(() => {
  vi.useRealTimers();
});

test('the results of the document stay while another document brings the same, also those that are null', () => {
  vi.useFakeTimers();
  const data = createPageData({ date: '2026-08-01', coverage: null });
  data.bring({ date: '2026-09-01', coverage: 'of another document', news: 'brought' }, 1000);
  expect(data.read('date', load)).toBe('2026-08-01');
  expect(data.read('coverage', load)).toBeNull();
  expect(data.read('news', load)).toBe('brought');
  vi.advanceTimersByTime(1000);
  expect(data.read('date', load)).toBe('2026-08-01');
  expect(data.read('coverage', load)).toBeNull();
  expect(data.read('news', load)).toBeUndefined();
  data.forget('coverage');
  expect(data.read('coverage', load)).toBeUndefined();
  data.forgetOwn();
  expect(data.read('date', load)).toBeUndefined();
});
