import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { applicationPaths } from '../../../../contract/api-base.ts';
import { isRefusal } from '../../../../contract/refusal-codes.ts';
import { applicationLabels } from '../../../../domain/application.texts.ts';
import { formatDay, formatRegionTime } from '../../../../domain/dates.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { nextActionTexts } from '../../../lib/portations/next-action.texts.ts';
import { dayPart, describeStatus, endedHeading } from '../../../lib/portations/describe-status.ts';
import { isLate, type StatusFacts } from '../../../lib/portations/status-facts.ts';
import { paths } from '../../../lib/paths.ts';
import { Columns } from '../../../ui/Columns.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OperatorTile } from '../../../ui/OperatorLogo.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { NextStep } from '../../../ui/NextStep.tsx';
import { StatusPanel } from '../../../ui/StatusPanel.tsx';
import { SupportDetails } from '../../../ui/SupportDetails.tsx';
import { AccountButton } from './AccountButton.tsx';
import { MovedView } from './MovedView.tsx';
import { NextButton } from './NextButton.tsx';
import { PrintedApplication } from './PrintedApplication.tsx';
import { progressTexts as texts } from './progress.texts.ts';
import { RefusalView } from './RefusalView.tsx';
import { Stages } from './Stages.tsx';
import { StatusAside } from './StatusAside.tsx';
import { StatusGlossary } from './StatusGlossary.tsx';
import { factsOf, type PortationSubject, type SubjectFacts } from './subject-facts.ts';
import { usePrint } from './use-print.ts';
import './print.css';

interface Props {
  subject: PortationSubject;
  /** Domain time of the last response, ISO. */
  now: string;
  /** Above everything: a stale state, a failed action. */
  notices?: ReactNode;
  /** The withdrawal, while it is possible or requested. */
  withdrawal: ReactNode;
  /** The switch of the letters. */
  letters: ReactNode;
  /** After a rejection: a button that begins a new application. */
  applyAgain: ReactNode;
}

/** The status of a portation, on step 4 and in the account: an ended one has a layout of its own. */
export const StatusView = (props: Props) => {
  const { applyAgain, letters, now, notices, subject, withdrawal } = props;
  const portation = 'portation' in subject ? subject.portation : null;
  const facts = factsOf(subject);
  const ended = portation === null ? null : endedHeading(portation.status, portation.refusal?.code ?? null);
  const stages = <Stages facts={facts.status} events={portation?.events ?? []} now={now} />;
  const isErased = portation !== null && portation.simType === null;
  const applicationId = isErased ? null : orderIdOf(subject);
  const printing = usePrint(applicationId);
  const documents = (
    <Group data-no-print="">
      <Button variant="default" loading={printing.phase === 'loading'} onClick={() => void printing.print()}>
        {texts.print}
      </Button>
      {applicationId === null ? null : (
        <Button component="a" href={applicationPaths.pdf(applicationId)} variant="default">
          {texts.download}
        </Button>
      )}
      <div role="status">{printing.phase === 'failed' ? <Text>{texts.printFailed}</Text> : null}</div>
    </Group>
  );
  const footer = (
    <>
      <Support subject={subject} />
      <div data-no-print="">
        <StatusGlossary simType={facts.status.simType} />
      </div>
      {printing.document === null ? null : <PrintedApplication {...printing.document} />}
    </>
  );
  if (portation !== null && ended !== null) {
    const line = <SubjectLine facts={facts} />;
    return (
      <Stack gap="xl">
        {notices}
        {portation.status === 'Completed' ? (
          <MovedView
            portation={portation}
            heading={ended}
            now={now}
            subject={line}
            aside={
              <Stack gap="xl">
                {stages}
                {/* The number may return to the operator it was allocated to. */}
                {letters}
              </Stack>
            }
          />
        ) : portation.refusal !== null && isRefusal(portation.refusal.code) ? (
          <RefusalView
            portation={portation}
            heading={ended}
            subject={line}
            now={now}
            stages={stages}
            applyAgain={applyAgain}
          />
        ) : (
          <>
            <Paper withBorder radius="lg" p="clamp(1.25rem, 3vw, 2.25rem)" bg="var(--mantine-color-brand-light)">
              <Stack gap="xs" align="flex-start">
                <PageHeading>{ended}</PageHeading>
                {line}
                {portation.status === 'Returned' ? (
                  // Without a contract there is nothing to port.
                  <>
                    <Text>
                      {texts.returned(
                        facts.to.operatorName,
                        formatRegionTime(portation.lastUpdatedAt, portation.timeZone),
                      )}
                    </Text>
                    <NextStep sentence={texts.afterReturn}>
                      {/* The number is passed in the history state, never in the address. */}
                      <Button component={Link} to={paths.check.href()} state={{ number: facts.msisdn }}>
                        {texts.check}
                      </Button>
                    </NextStep>
                  </>
                ) : (
                  <>
                    <Text>{texts.withdrawn(facts.from.operatorName)}</Text>
                    <NextStep sentence={applyAgain === null ? nextActionTexts.nothing : texts.afterWithdrawal}>
                      {applyAgain ?? <AccountButton />}
                    </NextStep>
                  </>
                )}
              </Stack>
            </Paper>
            {stages}
          </>
        )}
        {documents}
        {footer}
      </Stack>
    );
  }
  const status = describeStatus(facts.status, now);
  return (
    <Stack gap="lg">
      {notices}
      {portation === null ? null : <FailedAttempt facts={facts.status} now={now} />}
      <Columns
        asideLabel={texts.aside}
        // Higher than many windows, with the code of an eSIM.
        isSticky={false}
        aside={
          <StatusAside button={status.button} facts={facts} portation={portation} now={now}>
            {withdrawal}
            {letters}
          </StatusAside>
        }
      >
        <Stack gap="xl">
          <StatusPanel
            status={status}
            heading={<PageHeading>{status.headline}</PageHeading>}
            subject={<SubjectLine facts={facts} />}
          >
            <NextButton button={status.button} facts={facts} portation={portation} now={now} />
          </StatusPanel>
          {stages}
          {documents}
        </Stack>
      </Columns>
      {footer}
    </Stack>
  );
};

/** The number, the operators and the tariff in one line. */
const SubjectLine = ({ facts: { from, msisdn, tariffName, to } }: { facts: SubjectFacts }) => (
  <Group gap="0.375rem 1rem">
    <strong>{formatPhone(msisdn)}</strong>
    <Group component="span" gap="xs">
      <OperatorTile name={from.operatorName} src={from.operatorLogo} size={24} />
      <span aria-hidden="true">→</span>
      <OperatorTile name={to.operatorName} src={to.operatorLogo} size={24} />
    </Group>
    {tariffName === null ? null : <span>{texts.tariff(tariffName)}</span>}
  </Group>
);

/** What happened in the last window, while a new one is awaited. */
const FailedAttempt = ({ facts, now }: { facts: StatusFacts; now: string }) => {
  const { failedAt, from, portationAt, timeZone } = facts;
  return failedAt === null || isLate(facts, now) ? null : (
    <Notice kind="warning" title={texts.failedTitle(formatDay(failedAt, timeZone, now))} announce>
      <Text>
        {portationAt === null
          ? texts.failedWaiting(from)
          : texts.failedText(from, formatDay(portationAt, timeZone, now), dayPart(portationAt, timeZone))}
      </Text>
    </Notice>
  );
};

const orderIdOf = (subject: PortationSubject): string =>
  'portation' in subject ? subject.portation.orderId : subject.order.id;

const Support = ({ subject }: Pick<Props, 'subject'>) => {
  const { npId } = 'portation' in subject ? subject.portation : subject.order;
  const code = 'portation' in subject ? subject.portation.refusal?.code : undefined;
  return (
    <SupportDetails>
      {npId === null ? null : <div>{`${applicationLabels.npId}: ${npId}`}</div>}
      <div>{`${texts.support.order}: ${orderIdOf(subject)}`}</div>
      {code === undefined ? null : <div>{`${texts.support.code}: ${code}`}</div>}
    </SupportDetails>
  );
};
