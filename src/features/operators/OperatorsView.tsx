import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Operator } from '../../../contract/operators.ts';
import { paths } from '../../lib/paths.ts';
import { OPERATOR_PAGE_SIZE, pagesOf } from '../../../domain/list-pages.ts';
import { countOf, regionForms, tariffForms } from '../../../domain/plurals.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { OperatorLogo } from '../../ui/OperatorLogo.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { operatorsTexts as texts } from './operators.texts.ts';
import { type OperatorsPage, useOperators } from './use-operators.ts';

/** Operators of the first screen. */
const FIRST = 6;

interface Props {
  page: number;
  /** A link to the map; null while the map is off. */
  mapLink: ReactNode;
}

/** A page of the operator list; a page beyond the end is not found. */
export const OperatorsView = ({ mapLink, page }: Props) => {
  const { loaded, retry } = useOperators(page);
  if (loaded.tag === 'loaded' && page > pagesOf(loaded.data.totalRows, OPERATOR_PAGE_SIZE)) {
    return <NoOperatorsPage />;
  }
  return <OperatorsFrame page={page} mapLink={mapLink} loaded={loaded} retry={retry} />;
};

const OperatorsFrame = ({
  loaded,
  mapLink,
  page,
  retry,
}: Props & Pick<ReturnType<typeof useOperators>, 'loaded' | 'retry'>) => {
  usePageMeta({ title: page === 1 ? texts.title : texts.titleOf(page), description: texts.description });
  return (
    <Stack gap="lg">
      <PageHeading>{texts.title}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.lead}</Text>
      {mapLink}
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} lines={20}>
        {({ operators, tariffCounts, totalRows }) =>
          operators.length === 0 ? (
            <Text>{texts.empty}</Text>
          ) : (
            <>
              <ul style={autoGrid('20rem', '1rem', 'auto-fill')}>
                <OperatorCards operators={operators.slice(0, FIRST)} tariffCounts={tariffCounts} />
                <BelowFold>
                  <OperatorCards operators={operators.slice(FIRST)} tariffCounts={tariffCounts} />
                </BelowFold>
              </ul>
              <BelowFold>
                <PageLinks
                  page={page}
                  pages={pagesOf(totalRows, OPERATOR_PAGE_SIZE)}
                  hrefOf={paths.operators.href}
                  label={texts.pages}
                />
              </BelowFold>
            </>
          )
        }
      </LoadedContent>
    </Stack>
  );
};

const OperatorCards = ({ operators, tariffCounts }: Pick<OperatorsPage, 'operators' | 'tariffCounts'>) =>
  operators.map((operator) => (
    <OperatorCard
      key={operator.operatorId}
      operator={operator}
      tariffsCount={tariffCounts[operator.operatorId] ?? null}
    />
  ));

const OperatorCard = ({ operator, tariffsCount }: { operator: Operator; tariffsCount: number | null }) => {
  const { hostOperatorName, isRecipient, operatorLogo, operatorName, regionCodes, slug } = operator;
  const facts = [
    countOf(regionCodes.length, regionForms),
    ...(tariffsCount === null || tariffsCount === 0 ? [] : [countOf(tariffsCount, tariffForms)]),
  ];
  return (
    <Paper component="li" withBorder radius="lg" p="1.25rem" data-cover="">
      <Group gap="0.875rem" wrap="nowrap" align="flex-start">
        <OperatorLogo src={operatorLogo} size={48} />
        <div>
          <Title order={2} fz="lg">
            <Anchor component={Link} to={paths.operator.href(slug)}>
              {operatorName}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed" mt={2}>
            {hostOperatorName === null ? texts.ownNetwork : texts.host(hostOperatorName)}
          </Text>
        </div>
      </Group>
      <Text size="sm" mt="sm">
        {facts.join(' · ')}
      </Text>
      {isRecipient ? null : (
        <Text size="sm" c="dimmed">
          {texts.takesNone}
        </Text>
      )}
    </Paper>
  );
};

/** The not-found page of a page number beyond the end of the list. */
export const NoOperatorsPage = () => (
  <NotFoundView title={texts.noPageTitle} text={texts.noPageText} action={<OperatorsLink />} />
);

/** A link from a not-found page to the list. */
export const OperatorsLink = () => (
  <Button component={Link} to={paths.operators.href()}>
    {texts.toOperators}
  </Button>
);
