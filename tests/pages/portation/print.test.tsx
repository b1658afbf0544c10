import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { applicationPaths } from '../../../contract/api-base.ts';
import { network } from '../../harness/network.ts';
import { usePrint } from '../../../src/features/portation/progress/use-print.ts';

test('prints nothing once the page is left', async () => {
  let isAsked = false;
  const answer = Promise.withResolvers<void>();
  network.use(
    http.get(`*${applicationPaths.json('a')}`, async () => {
      isAsked = true;
      await answer.promise;
      return HttpResponse.json({ title: 'Заявление', subtitle: '', sections: [], footer: '' });
    }),
  );
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { result, unmount } = renderHook(() => usePrint('a'));
  let ended: Promise<void> | undefined;
  act(() => {
    ended = result.current.print();
  });
  await waitFor(() => expect(isAsked).toBe(true));
  unmount();
  answer.resolve();
  await ended;
  expect(print).not.toHaveBeenCalled();
});
