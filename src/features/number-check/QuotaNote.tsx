import { Button, Group, Text } from '@mantine/core';
import type { Quota } from '../../../contract/numbers.ts';
import type { LookupFacts } from '../../../contract/lookup-facts.ts';
import { formatRegionTime } from '../../../domain/dates.ts';
import { Notice } from '../../ui/Notice.tsx';
import { numberCheckTexts as texts } from './number-check.texts.ts';

const MOSCOW = 'Europe/Moscow';

/** «22 ноября 2026 г., 14:05 (МСК)». */
export const momentOf = (instant: string): string => formatRegionTime(instant, MOSCOW);

interface Props {
  quota: Quota | null;
  /** When a spent quota is renewed. */
  refreshAt: string | null;
  facts: LookupFacts | null;
  isSignedIn: boolean;
  isSpent: boolean;
  /** Absent while sign-in is off. */
  onSignIn?: (() => void) | undefined;
}

/** The remaining quota; at zero, when it is renewed and what signing in gives. */
export const QuotaNote = ({ facts, isSignedIn, isSpent, onSignIn, quota, refreshAt }: Props) => {
  if (!isSpent) {
    const limit = isSignedIn ? facts?.quota.signedIn : facts?.quota.anonymous;
    const isUsed = limit !== undefined && quota !== null && quota.remainingCount < limit;
    // Its space is reserved while the quota loads.
    return (
      <Text c="dimmed" size="sm" role="status">
        {quota === null ? '\u00A0' : texts.left(quota.remainingCount)}
        {isUsed ? ` ${texts.fullAt(momentOf(quota.refreshAt))}` : ''}
      </Text>
    );
  }
  const canSignIn = !isSignedIn && onSignIn !== undefined;
  return (
    <Notice kind="warning" title={texts.spentTitle} announce>
      <Text>
        {refreshAt === null ? '' : `${texts.spentUntil(momentOf(refreshAt))} `}
        {texts.spentKept}
      </Text>
      {canSignIn ? (
        <>
          <Text mt="xs">{texts.signInGives(facts?.quota.signedIn ?? null)}</Text>
          <Group mt="sm">
            <Button onClick={onSignIn}>{texts.signIn}</Button>
          </Group>
        </>
      ) : null}
    </Notice>
  );
};
