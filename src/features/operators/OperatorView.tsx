import { Anchor, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { generations } from '../../../contract/generations.ts';
import type { OperatorDetail } from '../../../contract/operators.ts';
import type { Region } from '../../../contract/regions.ts';
import type { Tariff } from '../../../contract/tariffs.ts';
import { useRegions, useStoredRegion } from '../../actors/use-regions.ts';
import { paths } from '../../lib/paths.ts';
import { formatPhone, phoneHref } from '../../../domain/phone.ts';
import { countOf, regionForms, tariffForms } from '../../../domain/plurals.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { Columns } from '../../ui/Columns.tsx';
import { type Definition, DefinitionList } from '../../ui/DefinitionList.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { OperatorLogo } from '../../ui/OperatorLogo.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StructuredData } from '../../ui/StructuredData.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { operatorsTexts as texts } from './operators.texts.ts';
import { OperatorsLink } from './OperatorsView.tsx';
import {
  type OperatorCoverage as OperatorCoverageData,
  useCoverageOf,
  useOperator,
  useOperatorTariffs,
} from './use-operators.ts';
import prose from '../../ui/Prose.module.css';

interface Handlers {
  /** Begins a portation to this operator; null while orders are not accepted. */
  onJoin: ((operatorId: string) => void) | null;
  /** Renders a list of tariff links. */
  tariffList: ComponentType<{ tariffs: readonly Tariff[]; hrefOf: (tariff: Tariff) => string }>;
  /** Renders a plot of the operator's tariffs. */
  tariffPlot: ComponentType<{ tariffs: readonly Tariff[]; slug: string; hrefOf: (tariff: Tariff) => string }>;
}

/** The page of one operator. */
export const OperatorView = ({ slug, ...handlers }: Handlers & { slug: string }) => {
  const { loaded, retry } = useOperator(slug);
  return (
    <LoadedContent
      loaded={loaded}
      retry={retry}
      failed={texts.operatorFailed}
      notFound={<NotFoundView title={texts.noOperatorTitle} text={texts.noOperatorText} action={<OperatorsLink />} />}
      lines={20}
      isPage
    >
      {(operator) => <OperatorPage operator={operator} {...handlers} />}
    </LoadedContent>
  );
};

const OperatorPage = ({ onJoin, operator, ...parts }: Handlers & { operator: OperatorDetail }) => {
  const { about, howToJoin, isRecipient, operatorId, operatorLogo, operatorName, website } = operator;
  const { loaded, retry } = useCoverageOf(operator);
  const coverage = loaded.tag === 'loaded' ? loaded.data : null;
  // Here, so that the lower part changes before it is near.
  const remembered = useStoredRegion();
  usePageMeta({ title: texts.titleOfOne(operatorName), description: about[0] });
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <Group wrap="nowrap">
          <OperatorLogo src={operatorLogo} size={64} />
          <PageHeading>{operatorName}</PageHeading>
        </Group>
        {isRecipient && onJoin !== null ? (
          <Button size="md" onClick={() => onJoin(operatorId)}>
            {texts.join(operatorName)}
          </Button>
        ) : null}
      </Group>
      <Columns
        aside={
          <Paper withBorder radius="lg" p="lg">
            <DefinitionList items={factsOf(operator, coverage)} />
          </Paper>
        }
        asideLabel={texts.facts}
      >
        <Stack gap="xl">
          <section className={prose['prose']} aria-label={texts.about}>
            {about.map((paragraph) => (
              <p key={paragraph}>{keepShortWords(paragraph)}</p>
            ))}
          </section>
          {isRecipient ? (
            <section className={prose['prose']} aria-labelledby="join">
              <Title order={2} id="join" mb="sm">
                {texts.howToJoin}
              </Title>
              <ol>
                {howToJoin.map((step) => (
                  <li key={step}>{keepShortWords(step)}</li>
                ))}
              </ol>
              <p>
                <Anchor component={Link} to={`${paths.about.href()}#refusals`}>
                  {texts.refusals}
                </Anchor>
              </p>
            </section>
          ) : (
            <Text>{texts.askOperator}</Text>
          )}
        </Stack>
      </Columns>
      <OperatorCoverage operator={operator} loaded={loaded} retry={retry} />
      <BelowFold>
        <OperatorRegions operator={operator} remembered={remembered} {...parts} />
      </BelowFold>
      <StructuredData
        facts={{
          '@type': 'Organization',
          name: operatorName,
          legalName: operator.legalName,
          taxID: operator.inn,
          ...(website === null ? {} : { url: website }),
        }}
      />
    </Stack>
  );
};

/** Where the network of the operator works, from the document of the coverage page. */
const OperatorCoverage = ({
  loaded,
  operator: { hostOperatorName },
  retry,
}: Pick<ReturnType<typeof useCoverageOf>, 'loaded' | 'retry'> & { operator: OperatorDetail }) => (
  <section className={prose['prose']} aria-labelledby="coverage">
    <Title order={2} id="coverage" mb="sm">
      {texts.coverage}
    </Title>
    {hostOperatorName === null ? null : <p>{texts.hostCoverage(hostOperatorName)}</p>}
    <LoadedContent loaded={loaded} retry={retry} failed={texts.coverageFailed} lines={7}>
      {(coverage) =>
        coverage === null || coverage.places.length === 0 ? (
          <p>{texts.noCoverage}</p>
        ) : (
          <>
            <DefinitionList
              isStacked
              items={coverage.places.map(({ generation, names }) => ({ term: generation, value: names.join(', ') }))}
            />
            <Text my="sm">{[texts.coverageBest, coverage.note].filter((part) => part !== null).join(' ')}</Text>
          </>
        )
      }
    </LoadedContent>
    <p>
      <Anchor component={Link} to={coverageHref(loaded.tag === 'loaded' ? loaded.data : null)}>
        {texts.coverageMap}
      </Anchor>
    </p>
  </section>
);

const coverageHref = (coverage: OperatorCoverageData | null): string =>
  coverage === null || coverage.places.length === 0
    ? paths.coverage.href()
    : `${paths.coverage.href()}?operators=${coverage.operatorId}`;

const factsOf = (
  { esim, hostOperatorName, inn, legalName, networks, supportPhone, website }: OperatorDetail,
  coverage: OperatorCoverageData | null,
): Definition[] => {
  const known = generations.filter(
    (one) => networks.includes(one) || coverage?.places.some(({ generation }) => generation === one),
  );
  return [
    ...(supportPhone === null
      ? []
      : [
          {
            term: texts.support,
            value: <Anchor href={phoneHref(supportPhone)}>{formatPhone(supportPhone.replace('+', ''))}</Anchor>,
          },
        ]),
    ...(website === null
      ? []
      : [
          {
            term: texts.website,
            value: (
              <Anchor href={website} rel="noreferrer" translate="no" lang="en">
                {new URL(website).hostname}
              </Anchor>
            ),
          },
          // No open register lists the salons of operators.
          {
            term: texts.shops,
            value: (
              <Anchor href={website} rel="noreferrer">
                {texts.shopsOnSite}
              </Anchor>
            ),
          },
        ]),
    { term: texts.network, value: hostOperatorName === null ? texts.ownNetwork : texts.host(hostOperatorName) },
    ...(known.length === 0 ? [] : [{ term: texts.generations, value: known.join(', ') }]),
    { term: texts.esim, value: esim ? texts.yes : texts.no },
    { term: texts.legalName, value: legalName },
    { term: texts.inn, value: inn },
  ];
};

/** Shown as an example until the visitor has a region; an operator that does not sell there shows its first. */
const exampleRegion = 'moskva';

interface RegionsProps extends Omit<Handlers, 'onJoin'> {
  operator: OperatorDetail;
  /** The region of the visitor. */
  remembered: Region | null;
}

const OperatorRegions = ({ operator, remembered, ...parts }: RegionsProps) => {
  const { loaded } = useRegions();
  if (operator.regionCodes.length === 0) {
    return <Text>{texts.noRegions}</Text>;
  }
  const all = loaded.tag === 'loaded' ? loaded.data : [];
  const sold = all.filter(({ regionCode }) => operator.regionCodes.includes(regionCode));
  const here = sold.find(({ slug }) => slug === remembered?.slug);
  const shown = here ?? sold.find(({ slug }) => slug === exampleRegion) ?? sold[0];
  const isEverywhere = all.length > 0 && sold.length === all.length;
  return (
    <>
      <section aria-labelledby="tariffs">
        <Title order={2} id="tariffs" mb="sm">
          {shown === undefined ? texts.tariffs : texts.tariffsIn(shown.name)}
        </Title>
        {here === undefined ? (
          <Group mb="md">
            <Text>
              {shown === undefined || remembered === null ? texts.chooseRegion : texts.notSoldIn(remembered.name)}
            </Text>
            <Button component={Link} to={`${paths.tariffs.href()}?change=1`} variant="default">
              {texts.toRegions}
            </Button>
          </Group>
        ) : null}
        {shown === undefined ? null : (
          // Of another region nothing is shown meanwhile.
          <RegionTariffList key={shown.slug} operator={operator} region={shown} {...parts} />
        )}
      </section>
      <section aria-labelledby="regions">
        <Title order={2} id="regions" mb="sm">
          {texts.regions}
        </Title>
        <Text mb="sm">
          {isEverywhere ? texts.everywhere : texts.regionsIn(countOf(operator.regionCodes.length, regionForms))}
        </Text>
        <Disclosure title={texts.regionsList}>
          <Stack component="ul" gap="0 1.5rem" display="block" style={{ columns: '16rem' }}>
            {sold.map(({ name, slug }) => (
              <Box key={slug} component="li" py={2} style={{ breakInside: 'avoid' }}>
                <Anchor component={Link} to={tariffsOf(operator, slug)}>
                  {name}
                </Anchor>
              </Box>
            ))}
          </Stack>
        </Disclosure>
      </section>
    </>
  );
};

const tariffsOf = ({ slug }: OperatorDetail, regionSlug: string): string =>
  `${paths.tariffsRegion.href(regionSlug)}?operators=${slug}`;

interface TariffListProps extends Omit<Handlers, 'onJoin'> {
  operator: OperatorDetail;
  region: Region;
}

/** Tariffs named in the list below the plot. */
const LISTED = 6;

const RegionTariffList = ({ operator, region, tariffList: TariffList, tariffPlot: TariffPlot }: TariffListProps) => {
  const { loaded, retry } = useOperatorTariffs(operator.slug, region.slug);
  const hrefOf = ({ id }: Tariff) => `${tariffsOf(operator, region.slug)}&tariff=${encodeURIComponent(id)}`;
  return (
    <LoadedContent loaded={loaded} retry={retry} failed={texts.tariffsFailed} lines={8}>
      {({ tariffs, totalRows }) =>
        tariffs.length === 0 ? (
          <Text>{texts.noTariffs}</Text>
        ) : (
          <Columns isSticky={false} aside={<TariffPlot tariffs={tariffs} slug={operator.slug} hrefOf={hrefOf} />}>
            <TariffList tariffs={tariffs.slice(0, LISTED)} hrefOf={hrefOf} />
            <Text mt="lg">
              <Anchor component={Link} to={tariffsOf(operator, region.slug)}>
                {texts.allTariffs(countOf(totalRows, tariffForms))}
              </Anchor>
            </Text>
          </Columns>
        )
      }
    </LoadedContent>
  );
};
