import { initialsOf } from '../lib/initials.ts';
import css from './OperatorLogo.module.css';

/** The logo address of an operator without a logo. */
const NO_LOGO = '/logos/unknown.svg';

type LogoProps = {
  /** Path such as `/logos/mts.svg`. */
  src: string;
  /** Side in pixels. */
  size?: number | undefined;
};

/** The monogram of an operator, decorative: the name is always beside it. */
export const OperatorLogo = ({ src, size = 40 }: LogoProps) => (
  <img src={src} alt="" width={size} height={size} className={css['logo']} />
);

type TileProps = {
  /** Null when the operator is unknown. */
  src: string | null;
  size?: number | undefined;
  name: string;
  note?: string | undefined;
};

/** Monogram and name of an operator in one line. */
export const OperatorTile = ({ name, note, size = 40, src }: TileProps) => (
  <span className={css['tile']}>
    {src === NO_LOGO ? <Initials name={name} size={size} /> : <OperatorLogo src={src ?? NO_LOGO} size={size} />}
    <span>
      <span className={css['name']}>{name}</span>
      {note !== undefined && <span className={css['note']}>{note}</span>}
    </span>
  </span>
);

/** Initials in a neutral colour, in the style of the monograms. */
const Initials = ({ name, size }: { name: string; size: number }) => (
  <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className={css['logo']}>
    <rect width="40" height="40" fill="#56616b" />
    <text x="20" y="26" fill="#fff" fontSize="16" fontWeight="700" textAnchor="middle">
      {initialsOf(name)}
    </text>
  </svg>
);
