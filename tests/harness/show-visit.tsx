import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { waitFor } from 'xstate';
import type { Operator } from '../../contract/operators.ts';
import { selectIsSettled } from '../../machines/auth/auth.selectors.ts';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { buildOperator } from '../../mocks/builders/operators.ts';
import { buildProblem } from '../../mocks/builders/problems.ts';
import { ActorsProvider, FlowProvider } from '../../src/actors/actors-context.ts';
import { ApiProvider } from '../../src/api/api-context.ts';
import { createApi } from '../../src/api/api.ts';
import { createRoot } from '../../src/app/root.ts';
import { LiveRegionProvider } from '../../src/ui/LiveRegion.tsx';
import { runFlow } from '../model/portation-flow/run-flow.ts';
import { network } from './network.ts';

const NOW = Date.parse('2026-11-20T09:00:00.000Z');

export const t2 = buildOperator({ operatorId: 't2', slug: 't2', operatorName: 'Т2', operatorLogo: '/logos/t2.svg' });
export const motiv = buildOperator({
  operatorId: 'motiv',
  slug: 'motiv',
  operatorName: 'Мотив',
  operatorLogo: '/logos/motiv.svg',
  regionCodes: ['66'],
});

interface Options {
  address?: string;
  /** The pattern of the page's route; the address itself unless said. */
  path?: string;
  isSignedIn?: boolean;
  /** An ESIA account that is not confirmed. */
  isUntrusted?: boolean;
  /** What the list of operators answers; null: nothing yet. */
  operators?: readonly Operator[] | 'down' | null;
}

/** Shows a public page over the real charts; the work of the flow ends when the test says. */
export const showVisit = async (
  page: ReactElement,
  {
    address = '/',
    path = address,
    isSignedIn = false,
    isUntrusted = false,
    operators = [buildOperator(), t2, motiv],
  }: Options = {},
) => {
  network.use(
    http.get('*/api/v1/esia/userinfo', () =>
      isSignedIn
        ? HttpResponse.json(buildAuthInfo({ isTrusted: !isUntrusted }))
        : HttpResponse.json(buildProblem({ code: 'UNAUTHORIZED', status: 401 }), { status: 401 }),
    ),
    http.get('*/api/v1/operator/list', () => {
      if (operators === null) {
        return new Promise<never>(() => undefined);
      }
      if (operators === 'down') {
        return HttpResponse.error();
      }
      return HttpResponse.json({ data: operators, offset: 0, pageSize: 100, totalRows: operators.length });
    }),
  );
  const flow = runFlow();
  const api = createApi();
  const wentTo: string[] = [];
  const { actors } = createRoot({
    loadApi: () => Promise.resolve(api),
    storage: window.sessionStorage,
    surroundings: {
      now: () => NOW,
      origin: () => window.location.origin,
      goTo: (target) => wentTo.push(target),
      notifyTabs: () => undefined,
    },
  });
  onTestFinished(() => {
    for (const actor of [actors.auth, actors.startup]) {
      actor.stop();
    }
  });
  /** Lets the charts move and the page follow. */
  const does = async (move: () => unknown): Promise<void> => {
    await act(async () => {
      await move();
    });
  };
  actors.auth.send({ type: 'auth.started' });
  await waitFor(actors.auth, selectIsSettled);
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: null },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <MantineProvider env="test">
      <LiveRegionProvider>
        <ApiProvider value={() => Promise.resolve(api)}>
          <ActorsProvider value={{ ...actors, flow: { load: () => Promise.resolve(flow.actor) } }}>
            <FlowProvider value={flow.actor}>
              <RouterProvider router={router} />
            </FlowProvider>
          </ActorsProvider>
        </ApiProvider>
      </LiveRegionProvider>
    </MantineProvider>,
  );
  return { ...view, flow, does, router, startup: actors.startup, wentTo };
};

/** What people who do not see the screen have just heard: the site's one live region is the last thing in the page. */
export const heard = (): string => screen.getAllByRole('status').at(-1)?.textContent ?? '';
