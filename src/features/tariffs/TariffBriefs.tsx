import { Link } from 'react-router-dom';
import type { Tariff } from '../../../contract/tariffs.ts';
import { describeContent, describeHeadPrice } from '../../lib/tariffs/describe-tariff.ts';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import css from './TariffBriefs.module.css';

interface Props {
  tariffs: readonly Tariff[];
  /** Address of the tariff in the list of its region. */
  hrefOf: (tariff: Tariff) => string;
}

/** A short list of tariffs for pages on other subjects, each with price, content and a link. */
export const TariffBriefs = ({ hrefOf, tariffs }: Props) => (
  <ul className={css['briefs']}>
    {tariffs.map((tariff) => (
      <li key={tariff.id} className={css['brief']}>
        <OperatorTile src={tariff.operatorLogo} name={tariff.operatorName} size={32} />
        <h3>
          <Link to={hrefOf(tariff)}>{tariff.name}</Link>
        </h3>
        <p className={css['price']}>{describeHeadPrice(tariff)}</p>
        <p>{describeContent(tariff)}</p>
      </li>
    ))}
  </ul>
);
