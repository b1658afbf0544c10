import { Button, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { OperatorTileV2 } from '../../../contract/operators.ts';
import type { RegionOperators } from '../../../contract/regions.ts';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { regionMapTexts as texts } from './region-map.texts.ts';
import css from './RegionCard.module.css';

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
      <section className={css['card']} aria-label={texts.card}>
        <Title order={2} size="h3">
          {texts.cardEmpty}
        </Title>
        <p className={css['text']}>{texts.cardEmptyText}</p>
      </section>
    );
  }
  const { name, operators, slug } = region;
  const isPresent = operator === undefined || operators.some(({ operatorId }) => operatorId === operator.operatorId);
  return (
    <section className={css['card']} aria-label={texts.card}>
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={css['heading']}>
        {name}
      </Title>
      {operators.length === 0 ? <p className={css['text']}>{texts.cardNone}</p> : null}
      {operator !== undefined && !isPresent ? (
        <p className={css['text']}>{texts.cardNotHere(operator.operatorName)}</p>
      ) : null}
      {operators.length === 0 ? null : (
        <>
          <ul className={css['operators']}>
            {operators.map(({ operatorId, operatorLogo, operatorName }) => (
              <li key={operatorId} data-chosen={operatorId === operator?.operatorId || undefined}>
                <Named href={operatorHref?.(tiles.get(operatorId)?.slug ?? operatorId)}>
                  <OperatorTile
                    src={operatorLogo}
                    size={32}
                    name={operatorName}
                    note={networkOf(tiles.get(operatorId))}
                  />
                </Named>
                <Link to={tariffsHref(slug, operatorId)} aria-label={texts.tariffsOf(operatorName)}>
                  {texts.tableTariffs}
                </Link>
              </li>
            ))}
          </ul>
          <Button component={Link} to={tariffsHref(slug)} className={css['all']}>
            {texts.tariffs}
          </Button>
        </>
      )}
    </section>
  );
};

/** A link, or plain text without an address. */
const Named = ({ children, href }: { children: ReactNode; href: string | undefined }) =>
  href === undefined ? (
    children
  ) : (
    <Link to={href} data-tile="">
      {children}
    </Link>
  );

const networkOf = (tile: OperatorTileV2 | undefined): string | undefined => {
  if (tile === undefined) {
    return undefined;
  }
  return tile.hostOperatorName === null ? texts.ownNetwork : texts.network(tile.hostOperatorName);
};
