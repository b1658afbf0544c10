import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { PortationOrder } from '../../contract/orders.ts';
import type { PortationDetail } from '../../contract/portations.ts';
import type { Tariff } from '../../contract/tariffs.ts';
import type { FlowStep, OpenOutcome } from '../../machines/portation-flow/portation-flow.types.ts';
import { buildTariff } from '../../mocks/builders/tariffs.ts';
import { ActorsProvider, FlowProvider } from '../../src/actors/actors-context.ts';
import { ApiProvider } from '../../src/api/api-context.ts';
import { createApi } from '../../src/api/api.ts';
import { createInertRoot } from '../../src/app/inert-root.ts';
import { LiveRegionProvider } from '../../src/ui/LiveRegion.tsx';
import { runFlow } from '../model/portation-flow/run-flow.ts';
import { network } from './network.ts';

export const NOW = '2026-11-20T09:00:00.000Z';

interface Options {
  step: FlowStep;
  order: PortationOrder;
  portation?: PortationDetail;
  /** What the catalogue sells; one tariff unless said. */
  tariffs?: readonly Tariff[];
  isCatalogueDown?: boolean;
  /** What reading the order comes to, when it is not simply opened; null: it is still being read. */
  opening?: OpenOutcome | null;
}

// jsdom knows the element but not its top layer.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.open = false;
};

/** Shows a page of an order over the real chart, whose work ends when the test says. */
export const showFlow = async (
  page: ReactElement,
  { step, order, portation, tariffs = [buildTariff()], isCatalogueDown = false, opening }: Options,
) => {
  network.use(
    http.get('*/api/v1.4/tariff/list', ({ request }) => {
      if (isCatalogueDown) {
        return HttpResponse.error();
      }
      const name = new URL(request.url).searchParams.get('Name')?.toLocaleLowerCase('ru') ?? '';
      const data = tariffs.filter((tariff) => tariff.name.toLocaleLowerCase('ru').includes(name));
      return HttpResponse.json({ data, offset: 0, pageSize: 100, totalRows: data.length });
    }),
    http.get('*/api/v1.2/tariff/filters', () => {
      const bounds = { min: 0, max: 100, step: 1 };
      return HttpResponse.json({ minutes: bounds, traffic: bounds, sms: bounds, price: bounds, operators: [] });
    }),
    http.get('*/api/v1.1/tariff/:id', () => HttpResponse.json(tariffs[0] ?? null)),
  );
  const flow = runFlow();
  const { actors } = createInertRoot();
  const api = createApi();
  /** Lets the chart move and the page follow. */
  const does = async (move: () => unknown): Promise<void> => {
    await act(async () => {
      await move();
    });
  };
  const view = render(
    <MemoryRouter>
      <MantineProvider env="test">
        <LiveRegionProvider>
          <ApiProvider value={() => Promise.resolve(api)}>
            <ActorsProvider value={actors}>
              <FlowProvider value={flow.actor}>{page}</FlowProvider>
            </ActorsProvider>
          </ApiProvider>
        </LiveRegionProvider>
      </MantineProvider>
    </MemoryRouter>,
  );
  await does(() => flow.send({ type: 'address.entered', step, orderId: order.id }));
  const opened = { tag: 'opened', order, portation: portation ?? null, storedApplication: null, now: NOW } as const;
  if (opening !== null) {
    await does(() => flow.answer('openOrder', opening ?? opened));
  }
  return { ...view, flow, does };
};
