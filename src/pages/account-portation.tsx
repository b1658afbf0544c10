import { useNavigate, useParams } from 'react-router-dom';
import { Uuid } from '../../contract/wire.ts';
import { paths } from '../lib/paths.ts';
import { PortationNotFound } from '../features/account/NumberPage.tsx';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { WatchView } from '../features/portation/watch/WatchView.tsx';
import { isMobileMsisdn } from '../../domain/msisdn.ts';

export const Component = () => {
  const { msisdn = '', portationId = '' } = useParams();
  // An address cut short names nothing, and is not asked about.
  return isMobileMsisdn(msisdn) && Uuid.safeParse(portationId).success ? (
    <Portation key={`${msisdn} ${portationId}`} msisdn={msisdn} portationId={portationId} />
  ) : (
    <PortationNotFound />
  );
};

const Portation = ({ msisdn, portationId }: { msisdn: string; portationId: string }) => {
  const navigate = useNavigate();
  const beginPortation = useBeginPortation();
  return (
    <WatchView
      address={{ msisdn, portationId }}
      notFound={<PortationNotFound />}
      onApplyAgain={(digits) => {
        // Step 1 cannot be loaded either when its chart cannot, and its page says so.
        const goOn = () => void navigate(paths.portationInit.href());
        beginPortation({ digits }).then(goOn, goOn);
      }}
    />
  );
};
