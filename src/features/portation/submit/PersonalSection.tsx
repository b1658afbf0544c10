import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { memo, useState } from 'react';
import type { PersonalInfo } from '../../../../contract/esia.ts';
import { selectPersonal, selectPersonalPhase } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { formatCalendarDate } from '../../../../domain/calendar-date.ts';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { submitTexts as texts } from './submit.texts.ts';

/** The applicant's data from ESIA, masked until revealed. */
export const PersonalSection = memo(function PersonalSection() {
  const phase = usePortation(selectPersonalPhase);
  const personal = usePortation(selectPersonal);
  const { revealPersonal, concealPersonal } = usePortationCommands();
  const [hasRequested, setHasRequested] = useState(false);

  if (phase === 'unavailable') {
    return (
      <Notice kind="warning" announce>
        <Text>{texts.whoUnavailable}</Text>
        <Button mt="xs" variant="default" onClick={revealPersonal}>
          {texts.whoRetry}
        </Button>
      </Notice>
    );
  }
  const isRevealed = phase === 'revealed';
  return (
    <>
      {/* Of the same size while it loads, so that nothing below moves. */}
      <DefinitionList items={personal === null ? describeLoading() : describe(personal)} />
      {personal === null ? <VisuallyHidden role="status">{texts.whoLoading}</VisuallyHidden> : null}
      <Group gap="sm" mt="sm">
        {/* One button for both and never disabled, so that it keeps focus; the chart ignores a repeated press. */}
        <Button
          variant="default"
          size="sm"
          aria-busy={phase === 'revealing' || phase === 'loading'}
          style={personal === null && !hasRequested ? { visibility: 'hidden' } : {}}
          onClick={() => {
            setHasRequested(true);
            if (isRevealed) {
              concealPersonal();
            } else {
              revealPersonal();
            }
          }}
        >
          {isRevealed ? texts.hide : texts.show}
        </Button>
        <Text c="dimmed" size="sm" flex={1} miw="16rem">
          {texts.whoSource}
        </Text>
      </Group>
    </>
  );
});

const describeLoading = () =>
  [texts.name, texts.birthYear, texts.document].map((term) => ({
    term,
    value: <Skeleton component="span" display="inline-block" height="1em" width="12rem" maw="100%" />,
  }));

const describe = (personal: PersonalInfo) => {
  const { document } = personal;
  return [
    {
      term: texts.name,
      value: [personal.lastName, personal.firstName, personal.middleName].filter((part) => part !== null).join(' '),
    },
    personal.masked
      ? { term: texts.birthYear, value: personal.birthDate }
      : { term: texts.birthDate, value: formatCalendarDate(personal.birthDate) },
    ...(document === null
      ? []
      : [
          {
            term: texts.document,
            value: `${document.type} ${texts.documentValue(document.series, document.number)}`,
          },
          ...(document.issuedBy === null ? [] : [{ term: texts.documentIssued, value: document.issuedBy }]),
        ]),
  ];
};
