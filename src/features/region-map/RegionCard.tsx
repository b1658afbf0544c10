import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorTileV2 } from '../../../contract/operators.ts';
import type { RegionOperators } from '../../../contract/regions.ts';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { regionMapTexts as texts } from './region-map.texts.ts';

const listed = { borderBottom: '1px solid var(--site-border)' };
/** The operator of the filter. */
const chosen = {
  ...listed,
  paddingInlineStart: '0.5rem',
  borderInlineStart: '4px solid var(--mantine-primary-color-filled)',
};

interface Props {
  region: RegionOperators | undefined;
  /** Tiles by operator id; empty while not loaded. */
  tiles: ReadonlyMap<string, OperatorTileV2>;
  /** The operator by which the map is filtered. */
  operator: { operatorId: string; operatorName: string } | undefined;
  tariffsHref: (region: string, operatorId?: string) => string;
  operatorHref: ((slug: string) => string) | null;
  /** A region chosen far from the card: the card then takes focus and scrolls into view. */
  called: { slug: string } | null;
}

const card = {
  component: 'section',
  withBorder: true,
  radius: 'lg',
  p: 'md',
  bg: 'var(--site-surface)',
  'aria-label': texts.card,
} as const;
/** A line of text alone is too low to be pressed. */
const line = { display: 'inline-flex', alignItems: 'center' };

/** The chosen region: its operators, their networks and links to tariffs. */
export const RegionCard = ({ called, operator, operatorHref, region, tariffsHref, tiles }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const answered = useRef(called);
  // Focus is DOM state, outside React.
  useEffect(() => {
    if (answered.current === called || called?.slug !== region?.slug) {
      return;
    }
    answered.current = called;
    heading.current?.focus();
  }, [called, region]);

  if (region === undefined) {
    return (
      <Paper {...card}>
        <Title order={2} size="h3" mb="sm">
          {texts.cardEmpty}
        </Title>
        <Text>{texts.cardEmptyText}</Text>
      </Paper>
    );
  }
  const { name, operators, slug } = region;
  const isPresent = operator === undefined || operators.some(({ operatorId }) => operatorId === operator.operatorId);
  return (
    <Paper {...card}>
      <Title order={2} size="h3" mb="sm" ref={heading} tabIndex={-1}>
        {name}
      </Title>
      {operators.length === 0 ? <Text>{texts.cardNone}</Text> : null}
      {operator !== undefined && !isPresent ? <Text mb="sm">{texts.cardNotHere(operator.operatorName)}</Text> : null}
      {operators.length === 0 ? null : (
        <>
          <Stack component="ul" gap={0} mb="sm">
            {operators.map(({ operatorId, operatorLogo, operatorName }) => (
              <Group
                key={operatorId}
                component="li"
                gap="sm"
                justify="space-between"
                wrap="nowrap"
                py={6}
                style={operatorId === operator?.operatorId ? chosen : listed}
              >
                <Named href={operatorHref?.(tiles.get(operatorId)?.slug ?? operatorId)}>
                  <OperatorTile
                    src={operatorLogo}
                    size={32}
                    name={operatorName}
                    note={networkOf(tiles.get(operatorId))}
                  />
                </Named>
                <Anchor
                  component={Link}
                  to={tariffsHref(slug, operatorId)}
                  aria-label={texts.tariffsOf(operatorName)}
                  mih="1.75rem"
                  style={line}
                  data-no-print=""
                >
                  {texts.tariffsShort}
                </Anchor>
              </Group>
            ))}
          </Stack>
          <Button component={Link} to={tariffsHref(slug)}>
            {texts.tariffs}
          </Button>
        </>
      )}
    </Paper>
  );
};

/** A link, or plain text without an address. */
const Named = ({ children, href }: { children: ReactNode; href: string | undefined }) =>
  href === undefined ? (
    children
  ) : (
    <Anchor component={Link} underline="hover" to={href} mih="1.75rem" style={line}>
      {children}
    </Anchor>
  );

const networkOf = (tile: OperatorTileV2 | undefined): string | undefined => {
  if (tile === undefined) {
    return undefined;
  }
  return tile.hostOperatorName === null ? texts.ownNetwork : texts.network(tile.hostOperatorName);
};
