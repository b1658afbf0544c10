import { useSelector } from '@xstate/react';
import { Link, useParams } from 'react-router-dom';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from '../actors/actors-context.ts';
import { paths } from '../lib/paths.ts';
import { operatorsTexts as texts } from '../features/operators/operators.texts.ts';
import { NoOperatorsPage, OperatorsView } from '../features/operators/OperatorsView.tsx';
import { pageNumber } from '../lib/page-number.ts';

export const Component = () => {
  const segment = useParams()['page'];
  const hasMap = useSelector(useActors().startup, selectFeature('OperatorsByRegionMap')) === true;
  const page = pageNumber(segment);
  if (page === null) {
    return <NoOperatorsPage />;
  }
  const mapLink = hasMap ? <Link to={paths.operatorsMap.href()}>{texts.map}</Link> : null;
  return <OperatorsView page={page} mapLink={mapLink} />;
};
