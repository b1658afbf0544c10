import { type ActorRefFrom, createActor, fromPromise, type MachineImplementationsFrom } from 'xstate';
import { numberLookupMachine } from '../../machines/number-lookup/number-lookup.machine.ts';
import { selectDigits } from '../../machines/number-lookup/number-lookup.selectors.ts';
import type { FileOutcome } from '../../machines/number-lookup/number-lookup.types.ts';
import type { LoadApi } from '../api/api-context.ts';
import type { FileStore } from './file-store.ts';
import { createLookupNumber } from './lookup-number.actor.ts';
import type { DraftStorage } from './draft-storage.ts';
import { readResultTable } from './read-result-table.ts';
import { callFailureOf } from '../api/failure.ts';
import type { PageActorOptions } from './use-page-actor.ts';

/** Name of the result file when the response has none. */
const FALLBACK_NAME = 'numbers.csv';

export type NumberLookupActor = ActorRefFrom<typeof numberLookupMachine>;

/** Creates the actor of the number lookup, over the API. @param files files that the chart refers to by key */
export const createNumberLookup = (loadApi: LoadApi, files: FileStore, options: PageActorOptions): NumberLookupActor =>
  createActor(numberLookupMachine.provide(createNumberLookupActors(loadApi, files)), options);

/**
 * Restores the stored number into an empty field and stores every change of the field, because sign-in reloads the
 * page.
 * @returns stops storing
 */
export const storeTypedNumber = (
  actor: NumberLookupActor,
  drafts: Pick<DraftStorage, 'storeCheck' | 'readCheck'>,
): (() => void) => {
  let stored = drafts.readCheck();
  if (stored !== '' && selectDigits(actor.getSnapshot()) === '') {
    actor.send({ type: 'number.changed', digits: stored });
  }
  const subscription = actor.subscribe((snapshot) => {
    const digits = selectDigits(snapshot);
    if (digits !== stored) {
      drafts.storeCheck(digits);
    }
    stored = digits;
  });
  return () => subscription.unsubscribe();
};

const createNumberLookupActors = (loadApi: LoadApi, files: FileStore) =>
  ({
    actors: {
      lookupNumber: createLookupNumber(loadApi),
      lookupFile: fromPromise<FileOutcome, { fileKey: string }>(async ({ input, signal }) => {
        try {
          const api = await loadApi();
          const { data: answer } = await api.lookupFile(
            { body: { File: files.get(input.fileKey) } },
            { signal, onUpload: (share) => files.reportProgress(share) },
          );
          const { preview, summary } = readResultTable(await answer.data.text());
          const fileName = answer.fileName ?? FALLBACK_NAME;
          files.setResult({ data: answer.data, fileName });
          return { tag: 'done', result: { fileName, summary, preview } };
        } catch (error) {
          return callFailureOf(error);
        }
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof numberLookupMachine>;
