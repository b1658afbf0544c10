import { toMsisdn, isNationalNumber, toNational } from '../../../../domain/msisdn.ts';
import { memo } from 'react';
import { selectIsSettled } from '../../../../machines/auth/auth.selectors.ts';
import { selectDigits } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { useActors } from '../../../actors/actors-context.ts';
import { useSiteSelector } from '../../../actors/site-actor.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { initTexts as texts } from './init.texts.ts';
import { useMyNumbers } from './use-my-numbers.ts';

/** The citizen's numbers, to choose one instead of typing it. While the session is unknown their space is reserved. */
export const MyNumbers = memo(function MyNumbers({ isSignedIn }: { isSignedIn: boolean }) {
  const isSettled = useSiteSelector(useActors().auth, selectIsSettled);
  if (isSignedIn) {
    return <Numbers />;
  }
  return isSettled ? null : <div data-expects="citizen" style={{ minHeight: `${LINES * 2}rem` }} />;
});

/** Height of the skeleton, in lines of 2 rem: that of one row of numbers. */
const LINES = 3;

const Numbers = () => {
  const digits = usePortation(selectDigits);
  const { typeNumber } = usePortationCommands();
  const loaded = useMyNumbers();
  if (loaded.tag === 'loading') {
    return <LoadingSkeleton label={texts.loadingNumbers} lines={LINES} />;
  }
  // Without the list the number is typed.
  return loaded.tag !== 'loaded' || loaded.data.length === 0 ? null : (
    <ChoiceCards
      legend={texts.myNumbers}
      name="own-number"
      isCompact
      value={isNationalNumber(digits) ? toMsisdn(digits) : null}
      onChange={(msisdn) => typeNumber(toNational(msisdn))}
      choices={loaded.data.map((msisdn) => ({ value: msisdn, label: formatPhone(msisdn) }))}
    />
  );
};
