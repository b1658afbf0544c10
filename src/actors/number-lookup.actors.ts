import { type ActorRefFrom, createActor, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { type NationalNumber, toMsisdn } from '../../domain/msisdn.ts';
import { numberLookupMachine } from '../../machines/number-lookup/number-lookup.machine.ts';
import { selectDigits } from '../../machines/number-lookup/number-lookup.selectors.ts';
import type { FileOutcome, SingleOutcome } from '../../machines/number-lookup/number-lookup.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { Actors } from './actors-context.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import type { DraftStorage } from './draft-storage.ts';
import { readNumberTable } from './number-table.ts';
import { callFailureOf } from './outcome-of.ts';
import type { PageChartOptions } from './page-chart.ts';
import { refreshQuota } from './refresh-quota.ts';

/** How a file of results is called when the server did not say. */
const FALLBACK_NAME = 'numbers.csv';

type NumberLookupActor = ActorRefFrom<typeof numberLookupMachine>;

interface Deps {
  loadApi: LoadApi;
  startup: Actors['startup'];
}

/** The chart of the page and what it works with. */
export interface NumberLookup {
  actor: NumberLookupActor;
  desk: FileStore;
}

/**
 * Makes the chart of the number check, over the API, and the desk on which its files lie; it asks nothing before it is
 * started.
 */
export const createNumberLookup = (deps: Deps, options: PageChartOptions = {}): NumberLookup => {
  const desk = createFileStore();
  const machine = numberLookupMachine.provide(createNumberLookupActors(deps, desk));
  return { desk, actor: createActor(machine, options) };
};

/**
 * Gives the field what this tab has kept, unless something stands in it, and keeps what is typed from then on: the trip
 * to ESIA begins from anywhere on the page.
 * @returns stops keeping
 */
export const keepTyped = (
  actor: NumberLookupActor,
  drafts: Pick<DraftStorage, 'keepCheck' | 'readCheck'>,
): (() => void) => {
  let kept = drafts.readCheck();
  if (kept !== '' && selectDigits(actor.getSnapshot()) === '') {
    actor.send({ type: 'number.changed', digits: kept });
  }
  const keeping = actor.subscribe((snapshot) => {
    const digits = selectDigits(snapshot);
    if (digits !== kept) {
      drafts.keepCheck(digits);
    }
    kept = digits;
  });
  return () => keeping.unsubscribe();
};

/** After every lookup everybody is told what is left. */
const createNumberLookupActors = ({ loadApi, startup }: Deps, desk: FileStore) =>
  ({
    actors: {
      lookupNumber: fromPromise<SingleOutcome, { digits: NationalNumber }>(async ({ input, signal }) => {
        try {
          const api = await loadApi();
          const { data } = await api.lookupNumber({ body: { msisdn: toMsisdn(input.digits) } }, { signal });
          return { tag: 'found', number: data };
        } catch (error) {
          return callFailureOf(error);
        } finally {
          void refreshQuota({ loadApi, startup });
        }
      }),
      lookupFile: fromPromise<FileOutcome, { fileKey: string }>(async ({ input, signal }) => {
        try {
          const api = await loadApi();
          const { data: answer } = await api.lookupFile(
            { body: { File: desk.take(input.fileKey) } },
            { signal, onUpload: (share) => desk.report(share) },
          );
          const { preview, summary } = readNumberTable(await answer.data.text());
          const fileName = answer.fileName ?? FALLBACK_NAME;
          desk.putBack({ data: answer.data, fileName });
          return { tag: 'done', result: { fileName, summary, preview } };
        } catch (error) {
          return callFailureOf(error);
        } finally {
          void refreshQuota({ loadApi, startup });
        }
      }),
      reloadQuota: fromPromise<void, void>(() => refreshQuota({ loadApi, startup }, { isBackground: true })),
    },
  }) satisfies MachineImplementationsFrom<typeof numberLookupMachine>;
