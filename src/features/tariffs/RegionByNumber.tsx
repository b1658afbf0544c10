import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type NationalNumber, requireNational } from '../../../domain/msisdn.ts';
import { numberError } from '../../../domain/number-errors.ts';
import type { Failure } from '../../../contract/failure.ts';
import { useActors } from '../../actors/actors-context.ts';
import { lookUpNumber } from '../../actors/lookup-number.ts';
import type { Region } from '../../../contract/regions.ts';
import { useApi } from '../../api/api-context.ts';
import { paths } from '../../lib/paths.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { SlowLoadNotice } from '../../ui/SlowResponseNotice.tsx';
import { tariffsTexts as texts } from './tariffs.texts.ts';

/** A lookup ends with the tariffs of a region, or with one of these. */
type Outcome = { tag: 'none' } | { tag: 'noTariffs'; region: string | null } | { tag: 'failed'; failure: Failure };

/** Opens the tariffs of the region of a number. */
export const RegionByNumber = ({ regions }: { regions: readonly Region[] }) => {
  const loadApi = useApi();
  const { startup } = useActors();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { number: '' }, validate: { number: numberError } });
  const element = useRef<HTMLFormElement>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ tag: 'none' });
  const request = useRef<AbortController>(null);
  // The request runs outside React: its answer must not lead away from a page opened since.
  useEffect(() => () => request.current?.abort(), []);

  const openRegionOf = async (number: NationalNumber): Promise<void> => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    setIsLoading(true);
    const lookup = await lookUpNumber(loadApi, number, { signal }).catch((error: unknown) => {
      if (signal.aborted) {
        return null;
      }
      throw error;
    });
    // A cancelled lookup may have been counted too.
    startup.send({ type: 'quota.outdated' });
    if (lookup === null || signal.aborted) {
      return;
    }
    setIsLoading(false);
    if (lookup.tag === 'found') {
      const { regionCode, regionName } = lookup.number;
      const region = regions.find((one) => one.regionCode === regionCode);
      if (region === undefined) {
        setOutcome({ tag: 'noTariffs', region: regionName });
      } else {
        void navigate(paths.tariffsRegion.href(region.slug));
      }
    } else if (lookup.tag !== 'sessionExpired') {
      // The end of the session has a dialog of its own.
      setOutcome({ tag: 'failed', failure: lookup });
    }
  };

  return (
    <form
      ref={element}
      noValidate
      // Submitted before hydration, any other method would reload the page and lose the number.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.validate().hasErrors) {
          element.current?.querySelector('input')?.focus();
        } else {
          void openRegionOf(requireNational(form.values.number));
        }
      }}
    >
      <Stack gap="sm">
        <PhoneInput
          label={texts.regionNumber}
          description={texts.regionNumberHint}
          value={form.values.number}
          onChange={(number) => {
            request.current?.abort();
            setIsLoading(false);
            form.setFieldValue('number', number);
            setOutcome({ tag: 'none' });
          }}
          error={form.errors['number']}
        />
        <Group>
          <Button type="submit" variant="default" loading={isLoading}>
            {texts.regionOfNumber}
          </Button>
        </Group>
        {isLoading ? <SlowLoadNotice onRetry={() => void openRegionOf(requireNational(form.values.number))} /> : null}
        {outcome.tag === 'noTariffs' ? (
          <Notice kind="warning" title={texts.regionUnknownTitle} announce>
            <Text>{outcome.region === null ? texts.regionUnknown : texts.regionWithoutTariffs(outcome.region)}</Text>
          </Notice>
        ) : null}
        {outcome.tag === 'failed' ? <FailureNotice failure={outcome.failure} /> : null}
      </Stack>
    </form>
  );
};
