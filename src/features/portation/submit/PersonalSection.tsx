import { Button, Group, Text } from '@mantine/core';
import {
  selectPersonal,
  selectPersonalPhase,
} from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { formatCalendarDate } from '../../../lib/dates.ts';
import { DefinitionList } from '../../../ui/DefinitionList.tsx';
import { LoadingAfter } from '../../../ui/LoadingAfter.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { usePortation, usePortationVerbs } from '../use-portation.ts';
import { submitTexts as texts } from './submit.texts.ts';

/** Who applies: data of ESIA, hidden until asked for. */
export function PersonalSection() {
  const phase = usePortation(selectPersonalPhase);
  const personal = usePortation(selectPersonal);
  const { revealPersonal, concealPersonal } = usePortationVerbs();

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
  if (personal === null) {
    return <LoadingAfter label={texts.whoLoading} />;
  }
  const { document } = personal;
  const name = [personal.lastName, personal.firstName, personal.middleName].filter((part) => part !== null).join(' ');
  return (
    <>
      <DefinitionList
        items={[
          { term: texts.name, value: name },
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
        ]}
      />
      <Group gap="sm" mt="xs">
        {phase === 'revealed' ? (
          <Button variant="default" size="sm" onClick={concealPersonal}>
            {texts.hide}
          </Button>
        ) : (
          <Button variant="default" size="sm" loading={phase === 'revealing'} onClick={revealPersonal}>
            {texts.show}
          </Button>
        )}
        <Text c="dimmed" size="sm" flex={1} miw="12rem">
          {texts.whoSource}
        </Text>
      </Group>
    </>
  );
}
