import { toMsisdn, isNationalNumber, toNational } from '../../../../domain/msisdn.ts';
import { selectDigits } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { LoadingSkeleton } from '../../../ui/LoadingSkeleton.tsx';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { initTexts as texts } from './init.texts.ts';
import { useMyNumbers } from './use-my-numbers.ts';

/** The citizen's numbers, to choose one instead of typing it. */
export const MyNumbers = () => {
  const digits = usePortation(selectDigits);
  const { typeNumber } = usePortationCommands();
  const loaded = useMyNumbers();
  if (loaded.tag === 'loading') {
    return <LoadingSkeleton label={texts.loadingNumbers} lines={4} />;
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
