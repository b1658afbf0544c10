import { useParams } from 'react-router-dom';
import { useFeature } from '../actors/use-feature.ts';
import { OperatorView } from '../features/operators/OperatorView.tsx';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { TariffBriefs } from '../features/tariffs/TariffBriefs.tsx';

export const Component = () => {
  const { slug = '' } = useParams();
  const beginPortation = useBeginPortation();
  const isClosed = useFeature('Portation') === false;
  return (
    <OperatorView
      key={slug}
      slug={slug}
      onJoin={isClosed ? null : (operatorId) => beginPortation({ operatorId })}
      tariffList={TariffBriefs}
    />
  );
};
