import { useNavigate, useParams } from 'react-router-dom';
import { usePortationClosed } from '../actors/use-portation-closed.ts';
import { paths } from '../lib/paths.ts';
import { OperatorView } from '../features/operators/OperatorView.tsx';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { TariffBriefs } from '../features/tariffs/TariffBriefs.tsx';

export const Component = () => {
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const beginPortation = useBeginPortation();
  const isClosed = usePortationClosed();
  const join = (operatorId: string) => {
    // Step 1 cannot be loaded either when its chart cannot, and its page says so.
    const goOn = () => void navigate(paths.portationInit.href());
    beginPortation({ operatorId }).then(goOn, goOn);
  };
  return <OperatorView key={slug} slug={slug} onJoin={isClosed ? null : join} tariffList={TariffBriefs} />;
};
