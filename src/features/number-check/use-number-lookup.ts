import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { NationalDigits } from '../../../domain/msisdn.ts';
import type { NumberLookupSnapshot } from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { FileFault } from '../../../machines/number-lookup/number-lookup.types.ts';
import { useActors } from '../../actors/actors-context.ts';
import { createNumberLookup, keepTyped, type NumberLookup } from '../../actors/number-lookup.actors.ts';
import { pageChartOptions } from '../../actors/page-chart.ts';
import { followQuota, refreshQuotaOnReturn } from '../../actors/refresh-quota.ts';
import { useApi } from '../../api/api-context.ts';

/** Runs the chart of the number check for as long as the page is shown. */
export const useNumberLookup = (): NumberLookup => {
  const loadApi = useApi();
  const actors = useActors();
  const { drafts, held, startup } = actors;
  const [lookup] = useState(() => createNumberLookup({ loadApi, startup }, pageChartOptions(actors, 'numberLookup')));
  const isHeld = held !== undefined;
  const ending = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  // The quota is the whole site's, whoever has looked a number up; the upload is the browser's, and so is what the tab
  // keeps for the citizen who comes back from ESIA. All of them are outside React.
  useEffect(() => {
    if (isHeld) {
      return undefined;
    }
    const { actor, desk } = lookup;
    clearTimeout(ending.current);
    actor.start();
    const stops = [
      keepTyped(actor, drafts),
      followQuota(startup, (quota) =>
        actor.send({ type: 'quota.changed', quota, refreshInMs: Date.parse(quota.refreshAt) - Date.now() }),
      ),
      refreshQuotaOnReturn({ loadApi, startup }),
      desk.follow((progress) => actor.send({ type: 'upload.progressed', progress })),
    ];
    return () => {
      for (const stop of stops) {
        stop();
      }
      // While it is developed, React takes every page apart and puts it together again at once.
      ending.current = setTimeout(() => actor.stop());
    };
  }, [drafts, isHeld, loadApi, lookup, startup]);
  return lookup;
};

/** Reads one fact of the chart. */
export const useLookup = <Selected>(
  { actor }: NumberLookup,
  select: (snapshot: NumberLookupSnapshot) => Selected,
): Selected => useSelector(actor, select);

/** What can be done on the page. */
export const useLookupVerbs = ({ actor, desk }: NumberLookup) =>
  useMemo(
    () => ({
      typeNumber: (digits: NationalDigits) => actor.send({ type: 'number.changed', digits }),
      check: () => actor.send({ type: 'check.requested' }),
      retry: () => actor.send({ type: 'work.retried' }),
      waitOn: () => actor.send({ type: 'wait.prolonged' }),
      giveUpWaiting: () => actor.send({ type: 'wait.abandoned' }),
      chooseFile: (file: File, fault: FileFault | null) =>
        actor.send({ type: 'file.chosen', file: { key: desk.give(file), name: file.name }, fault }),
      waitForFile: () => actor.send({ type: 'file.waitProlonged' }),
      retryFile: () => actor.send({ type: 'file.retried' }),
      dismissFile: () => {
        actor.send({ type: 'file.dismissed' });
        desk.clear();
      },
      /** Gives the returned table to the browser to be kept. */
      download: () => {
        const file = desk.returned();
        if (file === null) {
          return;
        }
        const link = document.createElement('a');
        link.href = URL.createObjectURL(file.data);
        link.download = file.fileName;
        link.click();
        // The browser has taken the file by then; without this it would stay in memory as long as the page.
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      },
    }),
    [actor, desk],
  );
