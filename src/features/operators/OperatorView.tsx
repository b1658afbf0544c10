import { Button, Stack, Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorDetail } from '../../../contract/operators.ts';
import type { Region } from '../../../contract/regions.ts';
import type { Tariff } from '../../../contract/tariffs.ts';
import { useRegions, useStoredRegion } from '../../actors/use-regions.ts';
import { paths } from '../../lib/paths.ts';
import { formatPhone, phoneHref } from '../../lib/phone.ts';
import { countOf, regionForms, tariffForms } from '../../lib/plurals.ts';
import { type Definition, DefinitionList } from '../../ui/DefinitionList.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { OperatorLogo } from '../../ui/OperatorLogo.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StructuredData } from '../../ui/StructuredData.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { operatorsTexts as texts } from './operators.texts.ts';
import { OperatorsLink } from './OperatorsView.tsx';
import { useOperator, useOperatorTariffs } from './use-operators.ts';
import css from './Operators.module.css';

interface Handlers {
  /** Begins a portation to this operator; null while orders are not accepted. */
  onJoin: ((operatorId: string) => void) | null;
  /** Renders a list of tariff links. */
  tariffList: ComponentType<{ tariffs: readonly Tariff[]; hrefOf: (tariff: Tariff) => string }>;
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

const OperatorPage = ({ onJoin, operator, tariffList }: Handlers & { operator: OperatorDetail }) => {
  const { about, howToJoin, isRecipient, operatorId, operatorLogo, operatorName, website } = operator;
  usePageMeta({ title: texts.titleOfOne(operatorName), description: about[0] });
  return (
    <Stack gap="xl">
      <div className={css['head']}>
        <OperatorLogo src={operatorLogo} size={64} />
        <PageHeading>{operatorName}</PageHeading>
      </div>
      <section className={css['text']} aria-label={texts.about}>
        {about.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <DefinitionList items={factsOf(operator)} />
      </section>
      {isRecipient ? (
        <section className={css['text']} aria-labelledby="join">
          <Title order={2} id="join" mb="sm">
            {texts.howToJoin}
          </Title>
          <ol>
            {howToJoin.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            <Link to={`${paths.about.href()}#refusals`}>{texts.refusals}</Link>
          </p>
          {onJoin === null ? null : (
            <Button size="md" onClick={() => onJoin(operatorId)}>
              {texts.join(operatorName)}
            </Button>
          )}
        </section>
      ) : (
        <Text>{texts.takesNone}</Text>
      )}
      <OperatorRegions operator={operator} tariffList={tariffList} />
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

const factsOf = ({
  esim,
  hostOperatorName,
  inn,
  legalName,
  networks,
  supportPhone,
  website,
}: OperatorDetail): Definition[] => [
  { term: texts.legalName, value: legalName },
  { term: texts.inn, value: inn },
  { term: texts.network, value: hostOperatorName === null ? texts.ownNetwork : texts.host(hostOperatorName) },
  ...(networks.length === 0 ? [] : [{ term: texts.generations, value: networks.join(', ') }]),
  { term: texts.esim, value: esim ? texts.yes : texts.no },
  ...(supportPhone === null
    ? []
    : [{ term: texts.support, value: <a href={phoneHref(supportPhone)}>{formatPhone(supportPhone)}</a> }]),
  ...(website === null
    ? []
    : [
        {
          term: texts.website,
          value: (
            <a href={website} rel="noreferrer" translate="no" lang="en">
              {new URL(website).hostname}
            </a>
          ),
        },
      ]),
];

const OperatorRegions = ({ operator, tariffList }: { operator: OperatorDetail } & Pick<Handlers, 'tariffList'>) => {
  const { loaded } = useRegions();
  const remembered = useStoredRegion();
  if (operator.regionCodes.length === 0) {
    return <Text>{texts.noRegions}</Text>;
  }
  const all = loaded.tag === 'loaded' ? loaded.data : [];
  const sold = all.filter(({ regionCode }) => operator.regionCodes.includes(regionCode));
  const here = sold.find(({ slug }) => slug === remembered?.slug) ?? null;
  const isEverywhere = all.length > 0 && sold.length === all.length;
  return (
    <>
      <section aria-labelledby="tariffs">
        <Title order={2} id="tariffs" mb="sm">
          {here === null ? texts.tariffs : texts.tariffsIn(here.name)}
        </Title>
        {here === null ? (
          <>
            <Text mb="sm">{texts.chooseRegion}</Text>
            <Button component={Link} to={`${paths.tariffs.href()}?change=1`} variant="default">
              {texts.toRegions}
            </Button>
          </>
        ) : (
          <RegionTariffList operator={operator} region={here} tariffList={tariffList} />
        )}
      </section>
      <section aria-labelledby="regions">
        <Title order={2} id="regions" mb="sm">
          {texts.regions}
        </Title>
        <Text mb="sm">
          {isEverywhere ? texts.everywhere : texts.regionsIn(countOf(operator.regionCodes.length, regionForms))}
        </Text>
        <details>
          <summary>{texts.regionsList}</summary>
          <ul className={css['regions']}>
            {sold.map(({ name, slug }) => (
              <li key={slug}>
                <Link to={tariffsOf(operator, slug)}>{name}</Link>
              </li>
            ))}
          </ul>
        </details>
      </section>
    </>
  );
};

const tariffsOf = ({ slug }: OperatorDetail, regionSlug: string): string =>
  `${paths.tariffsRegion.href(regionSlug)}?operators=${slug}`;

interface TariffListProps extends Pick<Handlers, 'tariffList'> {
  operator: OperatorDetail;
  region: Region;
}

const RegionTariffList = ({ operator, region, tariffList: TariffList }: TariffListProps) => {
  const { loaded, retry } = useOperatorTariffs(operator.slug, region.slug);
  return (
    <LoadedContent loaded={loaded} retry={retry} failed={texts.tariffsFailed} lines={8}>
      {({ tariffs, totalRows }) =>
        tariffs.length === 0 ? (
          <Text>{texts.noTariffs}</Text>
        ) : (
          <>
            <TariffList
              tariffs={tariffs}
              hrefOf={({ id }) => `${tariffsOf(operator, region.slug)}&tariff=${encodeURIComponent(id)}`}
            />
            <Text mt="md">
              <Link to={tariffsOf(operator, region.slug)}>{texts.allTariffs(countOf(totalRows, tariffForms))}</Link>
            </Text>
          </>
        )
      }
    </LoadedContent>
  );
};
