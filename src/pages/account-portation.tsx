import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { useFeature } from '../actors/use-feature.ts';
import { PortationNotFound } from '../features/account/NumberPage.tsx';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { WatchView } from '../features/portation/watch/WatchView.tsx';
import { isMobileMsisdn } from '../../domain/msisdn.ts';

// Without its schema, which the page does not need before its call.
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const Component = () => {
  const { msisdn = '', portationId = '' } = useParams();
  // An invalid address is not requested.
  return isMobileMsisdn(msisdn) && UUID.test(portationId) ? (
    <Portation key={`${msisdn} ${portationId}`} msisdn={msisdn} portationId={portationId} />
  ) : (
    <PortationNotFound />
  );
};

const Portation = ({ msisdn, portationId }: { msisdn: string; portationId: string }) => {
  const beginPortation = useBeginPortation();
  const isOpen = useFeature('Portation') === true;
  const applyAgain = useCallback((digits: string) => beginPortation({ digits }), [beginPortation]);
  return (
    <WatchView
      address={{ msisdn, portationId }}
      notFound={<PortationNotFound />}
      onApplyAgain={isOpen ? applyAgain : null}
    />
  );
};
