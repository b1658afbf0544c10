import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { NumberInfo } from '../../../contract/numbers.ts';
import { formatCalendarDate } from '../../../domain/calendar-date.ts';
import type { NationalNumber } from '../../../domain/msisdn.ts';
import {
  selectNumber,
  selectQuota,
  selectRefreshAt,
  selectSinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { RefusalNotice } from '../../ui/RefusalNotice.tsx';
import { LookupAnswer } from './LookupAnswer.tsx';
import { NumberOperator } from './NumberOperator.tsx';
import { portabilityTexts as texts } from './number-check.texts.ts';
import { QuotaNote } from './QuotaNote.tsx';
import { useLookup, useLookupCommands, useNumberLookup } from './use-number-lookup.ts';

interface Props {
  digits: NationalNumber;
  /** Grows with each press of the button; an answered check is not repeated. */
  attempt: number;
  isSignedIn: boolean;
  onSignIn?: (() => void) | undefined;
  /** Absent unless orders are accepted. */
  onBeginPortation: (() => void) | undefined;
  /** The visitor cancelled a slow lookup. */
  onStopped: () => void;
}

/** Looks a number up when mounted, and answers whether it can be ported. */
export const PortabilityAnswer = ({ attempt, digits, isSignedIn, onBeginPortation, onSignIn, onStopped }: Props) => {
  const lookup = useNumberLookup();
  const phase = useLookup(lookup, selectSinglePhase);
  const quota = useLookup(lookup, selectQuota);
  const refreshAt = useLookup(lookup, selectRefreshAt);
  const number = useLookup(lookup, selectNumber);
  const { check, typeNumber } = useLookupCommands(lookup);
  const announce = useAnnounce();
  const answer = useRef<HTMLDivElement>(null);

  // Sends the chart the number with which the button mounted the answer.
  useEffect(() => typeNumber(digits), [digits, typeNumber]);
  // Sends the chart each press of the button.
  useEffect(() => check(), [attempt, check]);

  // Announces the answer and scrolls it into view.
  useEffect(() => {
    if (phase === 'found' && number !== null) {
      announce(
        number.obstacles.length > 0
          ? texts.no
          : [texts.yes, number.operatorName, number.regionName].filter(Boolean).join('. '),
      );
    }
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [announce, number, phase]);

  return (
    <div ref={answer}>
      <LookupAnswer lookup={lookup} onStopped={onStopped}>
        {(found) =>
          found.obstacles.length > 0 ? <No number={found} /> : <Yes number={found} onBegin={onBeginPortation} />
        }
      </LookupAnswer>
      {phase === 'quotaExceeded' ? (
        <Stack align="flex-start">
          <QuotaNote
            quota={quota}
            refreshAt={refreshAt}
            facts={null}
            isSpent
            isSignedIn={isSignedIn}
            onSignIn={onSignIn}
          />
          {onBeginPortation === undefined ? null : (
            <Button variant="default" onClick={onBeginPortation}>
              {texts.begin}
            </Button>
          )}
        </Stack>
      ) : null}
    </div>
  );
};

const Yes = ({ number, onBegin }: { number: NumberInfo; onBegin: (() => void) | undefined }) => (
  <Stack component="section" gap="md" aria-labelledby="portability">
    <Title order={2} id="portability" c="var(--site-success)">
      {texts.yes}
    </Title>
    <Facts number={number} />
    {onBegin === undefined ? null : (
      <Button size="lg" onClick={onBegin}>
        {texts.begin}
      </Button>
    )}
  </Stack>
);

const No = ({ number }: { number: NumberInfo }) => (
  <Stack component="section" gap="md" aria-labelledby="portability">
    <Title order={2} id="portability">
      {texts.no}
    </Title>
    {number.obstacles.map(({ availableFrom, code }) => (
      <RefusalNotice key={code} code={code} availableFrom={availableFrom} />
    ))}
    <Facts number={number} />
  </Stack>
);

const Facts = ({ number }: { number: NumberInfo }) => {
  const { earliestDate, msisdn, operatorName, regionName } = number;
  return (
    <DefinitionList
      items={[
        { term: texts.number, value: formatPhone(msisdn) },
        ...(operatorName === null
          ? []
          : [{ term: texts.operator, value: <NumberOperator number={number} size={28} /> }]),
        ...(regionName === null ? [] : [{ term: texts.region, value: regionName }]),
        ...(earliestDate === null
          ? []
          : [
              {
                term: texts.earliest,
                value: (
                  <Text span fw={700} inherit>
                    {formatCalendarDate(earliestDate)}
                  </Text>
                ),
              },
            ]),
      ]}
    />
  );
};
