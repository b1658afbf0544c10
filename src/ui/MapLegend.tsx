import css from './MapLegend.module.css';

interface Props {
  /** The id of the legend's title. */
  titleId: string;
  /** `colour` is a value of CSS. */
  entries: readonly { label: string; colour: string }[];
}

/** The colours of a map with their meanings. */
export const MapLegend = ({ entries, titleId }: Props) => (
  <ul className={css['legend']} aria-labelledby={titleId}>
    {entries.map(({ colour, label }) => (
      <li key={label}>
        <span className={css['sign']} style={{ background: colour }} />
        {label}
      </li>
    ))}
  </ul>
);
