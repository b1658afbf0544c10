import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { NumberInfo } from '../../../contract/numbers.ts';
import { buildNumberInfo, buildQuota } from '../../../mocks/builders/numbers.ts';
import { answerCall } from '../../../mocks/handlers.ts';
import { ApiProvider } from '../../../src/api/api-context.ts';
import { type Api, createApi } from '../../../src/api/api.ts';
import { RegionByNumber } from '../../../src/features/tariffs/RegionByNumber.tsx';
import { hurrySlowResponses } from '../../harness/hurry-slow-responses.ts';
import { network } from '../../harness/network.ts';
import { renderPage } from '../../harness/render-page.tsx';

const regions = [
  { regionCode: '25', slug: 'krasnodarskiy-kray', name: 'Краснодарский край', timeZone: 'Europe/Moscow' },
  { regionCode: '66', slug: 'sverdlovskaya-oblast', name: 'Свердловская область', timeZone: 'Asia/Yekaterinburg' },
];

/** Asks for the region of a number; the test answers. */
const ask = async () => {
  const answers: ((number: NumberInfo) => void)[] = [];
  const calls: ReturnType<Api['lookupNumber']>[] = [];
  network.use(
    answerCall('getQuota', buildQuota()),
    answerCall('lookupNumber', () => new Promise<NumberInfo>((resolve) => answers.push(resolve))),
  );
  const real = createApi();
  const lookupNumber: Api['lookupNumber'] = (...given) => {
    const call = real.lookupNumber(...given);
    calls.push(call);
    return call;
  };
  const { router } = await renderPage(
    <ApiProvider value={() => Promise.resolve({ ...real, lookupNumber })}>
      <RegionByNumber regions={regions} />
    </ApiProvider>,
    { address: '/tariffs' },
  );
  const field = screen.getByLabelText('Или по номеру');
  await userEvent.type(field, '9000000001{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  return {
    field,
    router,
    asked: () => answers.length,
    /** Answers a lookup, and waits until the page has its result or its cancellation. */
    answer: (at: number, regionCode = '25') =>
      act(async () => {
        answers[at]?.(buildNumberInfo({ regionCode }));
        await Promise.allSettled([calls[at]]);
      }),
  };
};

test('does not lead away from a page that was opened meanwhile', async () => {
  const { answer, router } = await ask();
  await act(() => router.navigate('/faq'));
  await answer(0);
  expect(router.state.location.pathname).toBe('/faq');
});

test('does not open the region of a number that was changed meanwhile', async () => {
  const { answer, field, router } = await ask();
  const button = screen.getByRole('button', { name: 'Показать тарифы' });
  expect(button).toBeDisabled();
  await userEvent.type(field, '{Backspace}');
  expect(button).toBeEnabled();
  await answer(0);
  expect(router.state.location.pathname).toBe('/tariffs');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a retry replaces the lookup', async () => {
  onTestFinished(hurrySlowResponses(50));
  const { answer, asked, router } = await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }));
  await waitFor(() => expect(asked()).toBe(2));
  await answer(0);
  expect(router.state.location.pathname).toBe('/tariffs');
  expect(screen.getByRole('button', { name: 'Показать тарифы' })).toBeDisabled();
  await answer(1, '66');
  await waitFor(() => expect(router.state.location.pathname).toBe('/tariffs/sverdlovskaya-oblast'));
});
