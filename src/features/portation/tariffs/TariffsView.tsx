import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { PortationOrder } from '../../../../contract/orders.ts';
import type { Tariff } from '../../../../contract/tariffs.ts';
import {
  selectFailure,
  selectIsBusy,
  selectIsResumed,
  selectOrder,
  selectTariffId,
  selectTariffsPhase,
  selectUnsavedTariffId,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { paths } from '../../../lib/paths.ts';
import { formatDate } from '../../../../domain/dates.ts';
import { formatShortPlainMoment } from '../../../../domain/plain-date.ts';
import { countOf } from '../../../../domain/plurals.ts';
import { type Choice, ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { Columns } from '../../../ui/Columns.tsx';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { LoadFailure } from '../../../ui/LoadedContent.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SlowLoadNotice } from '../../../ui/SlowResponseNotice.tsx';
import { HeadPrice, scaleOf, TariffBadges, TariffFacts } from '../../../ui/TariffFacts.tsx';
import { allTariffs, selectTariffs } from '../../../lib/tariffs/select-tariffs.ts';
import { DeleteDraft } from '../DeleteDraft.tsx';
import { InView } from '../../../ui/InView.tsx';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { EligibilityLine, EligibilityNotice } from '../shared/EligibilityNotice.tsx';
import { ActionBar } from '../shared/ActionBar.tsx';
import { SlowNotice } from '../shared/SlowNotice.tsx';
import { StepSummary } from '../shared/StepSummary.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { describeConditions, describeCost } from '../../../../domain/describe-tariff.ts';
import { foundForms, tariffsTexts as texts } from './tariffs.texts.ts';
import { TariffFilterPanel } from './TariffFilterPanel.tsx';
import { useTariffs } from './use-tariffs.ts';

/** Number of tariffs from which the filters are shown. */
const SEARCH_FROM = 9;

/** Step 2: a tariff of the recipient in the number's region. */
export const TariffsView = () => {
  const order = usePortation(selectOrder);
  return order === null ? null : <TariffChoice order={order} />;
};

const TariffChoice = ({ order }: { order: PortationOrder }) => {
  const phase = usePortation(selectTariffsPhase);
  const isSaving = usePortation(selectIsBusy);
  const failure = usePortation(selectFailure);
  const isResumed = usePortation(selectIsResumed);
  const savedId = usePortation(selectTariffId);
  const unsavedId = usePortation(selectUnsavedTariffId);
  const { chooseTariff, retry } = usePortationCommands();
  const { numberInfo, recipient } = order;
  const [criteria, setCriteria] = useState(allTariffs);
  const shownCriteria = useDeferredValue(criteria);
  const { loaded: tariffs, retry: reload } = useTariffs(numberInfo.regionCode, recipient.operatorId);
  const [chosenId, setChosenId] = useHistoryState();
  const [attempt, setAttempt] = useState(0);

  const selectedId = chosenId ?? unsavedId ?? savedId;
  const all = tariffs.tag === 'loaded' ? tariffs.data : noTariffs;
  const chosen = all.find(({ id }) => id === selectedId);
  const summarized = useDeferredValue(chosen ?? null);
  // Another tab has saved a different tariff: the notice names both.
  const isOutdated = failure?.tag === 'refused' && failure.problem.code === 'STALE' && unsavedId !== savedId;
  const saved = isOutdated ? all.find(({ id }) => id === savedId) : undefined;
  const unsaved = isOutdated ? all.find(({ id }) => id === unsavedId) : undefined;
  const shown = useMemo(() => selectTariffs(all, shownCriteria), [all, shownCriteria]);
  const choices = useMemo(() => choicesOf(shown, scaleOf(all), order.age), [all, order.age, shown]);
  const [newest] = all
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .toReversed();
  const errors = attempt > 0 && chosen === undefined ? [{ fieldId: 'tariff', message: texts.needTariff }] : [];

  const list = () => {
    if (tariffs.tag === 'loading') {
      return (
        <>
          <SlowLoadNotice onRetry={reload} />
          <LoadingSkeleton label={texts.loading} lines={8} isWhole />
        </>
      );
    }
    if (tariffs.tag === 'failed') {
      return <LoadFailure title={texts.failed} failure={tariffs.failure} onRetry={reload} />;
    }
    if (all.length === 0) {
      return (
        <Notice kind="warning" title={texts.empty}>
          <Button mt="xs" component={Link} to={paths.portationInit.href()}>
            {texts.emptyAction}
          </Button>
        </Notice>
      );
    }
    return (
      <Stack gap="md">
        {all.length < SEARCH_FROM ? null : <TariffFilterPanel criteria={criteria} onChange={setCriteria} />}
        {shownCriteria === allTariffs ? null : (
          <Text role="status">
            {shown.length === 0 ? texts.nothingFound : texts.found(countOf(shown.length, foundForms))}
          </Text>
        )}
        {savedId !== null && !all.some(({ id }) => id === savedId) ? (
          <Notice kind="warning">
            <Text>{texts.notOnSale}</Text>
          </Notice>
        ) : null}
        {shown.length === 0 ? null : (
          <ChoiceCards
            legend={texts.legend(recipient.operatorName, numberInfo.regionName ?? '')}
            name="tariff"
            id="tariff"
            value={selectedId}
            // Another choice writes to the history, which would stop the navigation to the next step.
            onChange={isSaving ? ignore : setChosenId}
            error={errors[0]?.message}
            choices={choices}
          />
        )}
        {newest === undefined ? null : (
          <Text c="dimmed" size="sm">
            {texts.checked(formatShortPlainMoment(newest))}
          </Text>
        )}
      </Stack>
    );
  };

  return (
    <Stack gap="lg">
      <Columns aside={<StepSummary order={order} tariff={summarized} />}>
        <Stack gap="lg">
          {isResumed ? (
            <Notice kind="info">
              <Text>{texts.resumed(formatDate(order.createdAt, order.timeZone))}</Text>
            </Notice>
          ) : null}
          {failure === null ? null : saved !== undefined && unsaved !== undefined ? (
            <Notice kind="warning" title={texts.otherTab(saved.name)} announce>
              <Text>{texts.otherTabText(unsaved.name)}</Text>
            </Notice>
          ) : (
            <InView>
              <FailureNotice failure={failure} {...(phase === 'failed' ? { onRetry: retry } : {})} />
            </InView>
          )}
          <ErrorSummary errors={errors} attempt={attempt} title={texts.errorsTitle} />
          {list()}
          <SlowNotice />
          {chosen === undefined ? null : <EligibilityNotice tariff={chosen} age={order.age} />}
        </Stack>
      </Columns>
      {all.length === 0 ? null : (
        <ActionBar>
          <Button
            size="md"
            loading={isSaving}
            onClick={() => {
              setAttempt((count) => count + 1);
              if (chosen !== undefined) {
                chooseTariff(chosen.id);
                setChosenId(null);
              }
            }}
          >
            {texts.choose}
          </Button>
        </ActionBar>
      )}
      <Group justify="space-between">
        <Button component={Link} to={paths.portationInit.href()} variant="default">
          {texts.back}
        </Button>
        <DeleteDraft />
      </Group>
    </Stack>
  );
};

const noTariffs: readonly Tariff[] = [];

const ignore = () => undefined;

const choicesOf = (
  tariffs: readonly Tariff[],
  scale: ReturnType<typeof scaleOf>,
  age: PortationOrder['age'],
): Choice[] =>
  tariffs.map((tariff) => ({
    value: tariff.id,
    label: (
      // The price is read after the name and seen before it.
      <Group component="span" gap="0 1rem" justify="space-between" align="baseline">
        <span>{tariff.name}</span>
        <Box component="span" style={{ order: -1 }}>
          <HeadPrice tariff={tariff} />
        </Box>
      </Group>
    ),
    details: (
      <Stack component="span" gap="xs" fz="sm">
        {describeCost(tariff).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <TariffFacts tariff={tariff} scale={scale} />
        <TariffBadges tariff={tariff} />
        <EligibilityLine tariff={tariff} age={age} />
        {describeConditions(tariff).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
    ),
  }));

/** A state that is also written to the history entry of the page, so that it survives a reload. */
const useHistoryState = (): [string | null, (value: string | null) => void] => {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const [value, setValue] = useState(typeof state === 'string' ? state : null);
  const change = useCallback(
    (next: string | null): void => {
      setValue(next);
      void navigate('.', { replace: true, state: next, preventScrollReset: true });
    },
    [navigate],
  );
  return [value, change];
};
