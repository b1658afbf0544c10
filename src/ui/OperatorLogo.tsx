import { Anchor, Avatar, Box, Text } from '@mantine/core';
import '@mantine/core/styles/Avatar.layer.css';
import { Link } from 'react-router-dom';
import { initialsOf } from '../lib/initials.ts';

/** The logo address of an operator without a logo. */
const NO_LOGO = '/logos/unknown.svg';

interface LogoProps {
  /** Path such as `/logos/mts.svg`. */
  src: string;
  /** Side in pixels. */
  size?: number | undefined;
}

/** The monogram of an operator, decorative: the name is always beside it. */
export const OperatorLogo = ({ src, size = 40 }: LogoProps) => (
  // An outline keeps a dark logo visible on a dark page. Without `loading` React preloads each logo before the page.
  <Avatar src={src} alt="" size={size} bd="1px solid var(--site-border)" imageProps={{ loading: 'lazy' }} />
);

interface TileProps {
  /** Null when the operator is unknown. */
  src: string | null;
  size?: number | undefined;
  name: string;
  note?: string | undefined;
  /** The operator's page. */
  href?: string | undefined;
}

/** Baseline alignment would make the line taller than the tile. */
const tileStyle = { alignItems: 'center', gap: 'var(--mantine-spacing-sm)', verticalAlign: 'top' };

/** Monogram and name of an operator in one line; initials for an operator without a monogram. */
export const OperatorTile = ({ href, name, note, size = 40, src }: TileProps) => (
  <Box component="span" display="inline-flex" style={tileStyle}>
    {src === NO_LOGO ? (
      <Avatar size={size} color="gray" variant="filled" aria-hidden>
        {initialsOf(name)}
      </Avatar>
    ) : (
      <OperatorLogo src={src ?? NO_LOGO} size={size} />
    )}
    <span>
      <Text span inherit display="block" fw={700}>
        {href === undefined ? (
          name
        ) : (
          <Anchor component={Link} to={href}>
            {name}
          </Anchor>
        )}
      </Text>
      {note === undefined ? null : (
        <Text span display="block" size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </span>
  </Box>
);
