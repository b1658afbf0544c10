import { Stack, TextInput, Title } from '@mantine/core';
import { useDeferredValue } from 'react';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { fieldId } from './application-form.ts';
import { memoSection } from './memo-section.ts';
import { submitTexts as texts } from './submit.texts.ts';
import type { ApplicationFormHandle } from './use-application-form.ts';

interface Props {
  form: ApplicationFormHandle;
  /** Whether the tariff supports eSIM; null while unknown. */
  hasEsim: boolean | null;
}

/** Choice of SIM or eSIM and of the delivery. */
export const SimSection = memoSection(
  ({ form, hasEsim }: Props) => {
    const { values, set, check, errorOf } = form;
    // What a choice adds appears after the choice itself; what it removes goes with it.
    const earlierType = useDeferredValue(values.simType);
    const earlierReceipt = useDeferredValue(values.receiptMethod);
    return (
      <section aria-labelledby="sim">
        <Title order={2} id="sim" mb="sm">
          {texts.simTitle}
        </Title>
        <Stack gap="lg">
          <ChoiceCards
            legend={texts.simType}
            name="simType"
            id={fieldId('simType')}
            isCompact
            value={values.simType}
            onChange={(value) =>
              set(
                value === 'eSIM'
                  ? { simType: 'eSIM', receiptMethod: 'online' }
                  : { simType: 'SIM', receiptMethod: values.receiptMethod === 'online' ? null : values.receiptMethod },
              )
            }
            error={errorOf('simType')}
            choices={[
              { value: 'SIM', label: texts.sim, details: texts.simHint },
              {
                value: 'eSIM',
                label: texts.esim,
                details: hasEsim === false ? texts.noEsim : texts.esimHint,
                isDisabled: hasEsim === false,
              },
            ]}
          />
          {values.simType === 'SIM' && earlierType === 'SIM' ? (
            <ChoiceCards
              legend={texts.receipt}
              name="receiptMethod"
              id={fieldId('receiptMethod')}
              isCompact
              value={values.receiptMethod}
              onChange={(value) => set({ receiptMethod: value === 'courier' ? 'courier' : 'pickup' })}
              error={errorOf('receiptMethod')}
              choices={[
                { value: 'pickup', label: texts.pickup },
                { value: 'courier', label: texts.courier },
              ]}
            />
          ) : null}
          {values.receiptMethod === 'courier' && earlierReceipt === 'courier' ? (
            <TextInput
              id={fieldId('address')}
              size="md"
              label={texts.address}
              description={texts.addressHint}
              autoComplete="street-address"
              maxLength={500}
              value={values.address}
              onChange={(event) => set({ address: event.currentTarget.value })}
              onBlur={() => check('address')}
              error={errorOf('address')}
            />
          ) : null}
        </Stack>
      </section>
    );
  },
  ['simType', 'receiptMethod', 'address'],
);
