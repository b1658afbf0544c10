import { Anchor, Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NumberInfo } from '../../../contract/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { usePageMeta } from '../../ui/page-meta.tsx';
import { accountTexts as texts } from './account.texts.ts';
import css from './NumberPage.module.css';

interface Props {
  msisdn: string;
  /** Null while it is not known. */
  info: NumberInfo | null;
  section: 'orders' | 'portations';
  children: ReactNode;
}

/** The header of every list of a number, with links between the lists. */
export const NumberPage = ({ children, info, msisdn, section }: Props) => {
  // Titles are kept in the browser history, so they never contain the number.
  usePageMeta({ title: texts.titles[section] });
  const sections = [
    { name: 'orders', href: paths.accountOrders.href(msisdn) },
    { name: 'portations', href: paths.accountPortations.href(msisdn) },
  ] as const;
  return (
    <Stack gap="lg">
      <BackLink to={paths.account.href()}>{texts.back}</BackLink>
      <PageHeading>{formatPhone(msisdn)}</PageHeading>
      {/* Reserves the height while the number is loading. */}
      <Box mih="3rem">
        {info === null ? null : (
          <OperatorTile
            name={info.operatorName ?? texts.unknownOperator}
            src={info.operatorLogo}
            note={info.regionName ?? texts.unknownRegion}
          />
        )}
      </Box>
      <nav aria-label={texts.sections} className={css['sections']} data-no-print="">
        <Group component="ul" gap="0.25rem 1.5rem" style={{ borderBottom: '1px solid var(--site-border)' }}>
          {sections.map(({ href, name }) => (
            <li key={name}>
              <Anchor component={Link} to={href} aria-current={name === section ? 'page' : undefined}>
                {texts[name]}
              </Anchor>
            </li>
          ))}
        </Group>
      </nav>
      {children}
    </Stack>
  );
};

/** The not-found page for a number that is malformed or belongs to another citizen. */
export const NumberNotFound = () => (
  <NotFoundView
    title={texts.numberNotFound}
    text={texts.numberNotFoundText}
    action={
      <Button component={Link} to={paths.account.href()}>
        {texts.title}
      </Button>
    }
  />
);

/** The not-found page for a page number beyond the end of a list. @param href the first page */
export const ListPageNotFound = ({ href }: { href: string }) => (
  <NotFoundView
    title={texts.pageNotFound}
    text={texts.pageNotFoundText}
    action={
      <Button component={Link} to={href}>
        {texts.toFirstPage}
      </Button>
    }
  />
);

/** The not-found page for a portation that does not exist or belongs to another citizen. */
export const PortationNotFound = () => (
  <NotFoundView
    title={texts.portationNotFound}
    text={texts.portationNotFoundText}
    action={
      <Button component={Link} to={paths.account.href()}>
        {texts.title}
      </Button>
    }
  />
);
