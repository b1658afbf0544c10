import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import { faults, problemFault } from '../../../mocks/faults.ts';
import { answerCall, answerReferenceData } from '../../../mocks/handlers.ts';
import { GlobalNotices } from '../../../src/app/layout/GlobalNotices.tsx';
import { network } from '../../harness/network.ts';
import { renderPage, update } from '../../harness/render-page.tsx';

test('names the data that failed to load at startup, with code and trace id, and retries', async () => {
  const problem = buildProblem({ status: 503, code: 'UNAVAILABLE' });
  network.use(
    answerCall('listRegions', problemFault(problem)),
    answerCall('getQuota', faults.networkError),
    ...answerReferenceData(),
  );
  const { startup } = await renderPage(<GlobalNotices />);
  await update(() => startup.send({ type: 'startup.started' }));
  const notice = (await screen.findByText(/^Не удалось загрузить:/)).parentElement;
  expect(notice).toHaveTextContent('Не удалось загрузить: список регионов, остаток проверок.');
  expect(notice).toHaveTextContent(`UNAVAILABLE · ${problem.traceId}`);
  expect(notice).toHaveTextContent('NETWORK');
  // Only support needs the codes.
  expect(screen.getByText(/NETWORK/)).not.toBeVisible();

  network.use(answerCall('listRegions', []));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByText(/^Не удалось загрузить: остаток проверок\./);
  await userEvent.click(screen.getByText('Подробности для поддержки'));
  await waitFor(() => expect(screen.getByText('Код: NETWORK')).toBeVisible());
});
