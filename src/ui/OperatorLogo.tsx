import css from './OperatorLogo.module.css';

type LogoProps = {
  /** Path of a picture of ours, such as `/logos/mts.svg`. */
  src: string;
  /** Side in pixels. */
  size?: number | undefined;
};

/** The monogram of an operator. The name always stands beside it, so the picture is decoration. */
export function OperatorLogo({ src, size = 40 }: LogoProps) {
  return <img src={src} alt="" width={size} height={size} className={css['logo']} />;
}

type TileProps = LogoProps & { name: string; note?: string | undefined };

/** Monogram and name of an operator in one line. */
export function OperatorTile({ name, note, ...logo }: TileProps) {
  return (
    <span className={css['tile']}>
      <OperatorLogo {...logo} />
      <span>
        <span className={css['name']}>{name}</span>
        {note !== undefined && <span className={css['note']}>{note}</span>}
      </span>
    </span>
  );
}
