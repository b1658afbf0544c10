import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { useFeature } from '../actors/use-feature.ts';
import { paths } from '../lib/paths.ts';
import { operatorsTexts as texts } from '../features/operators/operators.texts.ts';
import { NoOperatorsPage, OperatorsView } from '../features/operators/OperatorsView.tsx';
import { pageNumber } from '../../domain/list-pages.ts';

export const Component = () => {
  const segment = useParams()['page'];
  const hasMap = useFeature('OperatorsByRegionMap') === true;
  const page = pageNumber(segment);
  if (page === null) {
    return <NoOperatorsPage />;
  }
  const mapLink = hasMap ? (
    <Anchor component={Link} to={paths.operatorsMap.href()}>
      {texts.map}
    </Anchor>
  ) : null;
  return <OperatorsView page={page} mapLink={mapLink} />;
};
