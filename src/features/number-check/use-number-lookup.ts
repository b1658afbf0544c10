import { useSelector } from '@xstate/react';
import { useCallback, useMemo, useState } from 'react';
import type { NationalDigits } from '../../../domain/msisdn.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { NumberLookupSnapshot } from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { FileError } from '../../../machines/number-lookup/number-lookup.types.ts';
import { useActors } from '../../actors/actors-context.ts';
import { createFileStore, type FileStore } from '../../actors/file-store.ts';
import { createNumberLookup, type NumberLookupActor, storeTypedNumber } from '../../actors/number-lookup.actors.ts';
import { usePageActor } from '../../actors/use-page-actor.ts';

/** The actor of the page and the store of files that its chart refers to by key. */
export interface NumberLookup {
  actor: NumberLookupActor;
  files: FileStore;
}

/** Calls back when the page is looked at again. @returns unsubscribes */
const onShown = (report: () => void): (() => void) => {
  const stop = new AbortController();
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') {
      report();
    }
  };
  // A tab that becomes visible fires the first event; a window that regains focus fires only the second.
  document.addEventListener('visibilitychange', onVisible, { signal: stop.signal });
  window.addEventListener('focus', onVisible, { signal: stop.signal });
  return () => stop.abort();
};

/** Runs the number-lookup chart while the page is mounted. */
export const useNumberLookup = (): NumberLookup => {
  const { drafts, startCharts } = useActors();
  const [files] = useState(createFileStore);
  const connect = useCallback(
    (actor: NumberLookupActor) => {
      startCharts();
      actor.send({ type: 'page.opened' });
      const disconnects = [
        storeTypedNumber(actor, drafts),
        onShown(() => actor.send({ type: 'page.shown' })),
        files.onProgress((progress) => actor.send({ type: 'upload.progressed', progress })),
      ];
      return () => disconnects.forEach((disconnect) => disconnect());
    },
    [drafts, files, startCharts],
  );
  const actor = usePageActor(
    ['numberLookup'],
    (loadApi, options) => createNumberLookup(loadApi, files, options),
    connect,
  );
  return useMemo(() => ({ actor, files }), [actor, files]);
};

/** Selects a value of the chart. */
export const useLookup = <Selected>(
  { actor }: NumberLookup,
  select: (snapshot: NumberLookupSnapshot) => Selected,
): Selected => useSelector(actor, select);

/** Commands of the page. */
export const useLookupCommands = ({ actor, files }: NumberLookup) =>
  useMemo(
    () => ({
      typeNumber: (digits: NationalDigits) => actor.send({ type: 'number.changed', digits }),
      check: () => actor.send({ type: 'check.requested' }),
      retry: () => actor.send({ type: 'work.retried' }),
      continueWaiting: () => actor.send({ type: 'wait.prolonged' }),
      stopWaiting: () => actor.send({ type: 'wait.abandoned' }),
      chooseFile: (file: File, fileError: FileError | null) =>
        actor.send({ type: 'file.chosen', file: { key: files.put(file), name: file.name }, fileError }),
      waitForFile: () => actor.send({ type: 'file.waitProlonged' }),
      retryFile: () => actor.send({ type: 'file.retried' }),
      dismissFile: () => {
        actor.send({ type: 'file.dismissed' });
        files.clear();
      },
      /** Downloads the returned table. */
      download: () => {
        const file = files.result();
        if (file === null) {
          return;
        }
        saveFile(file.fileName, file.data);
      },
    }),
    [actor, files],
  );
