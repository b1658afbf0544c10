import { Text } from '@mantine/core';
import { memo } from 'react';
import { selectIsSettled } from '../../../../machines/auth/auth.selectors.ts';
import { selectQuota } from '../../../../machines/startup/startup.selectors.ts';
import { useActors } from '../../../actors/actors-context.ts';
import { useSiteSelector } from '../../../actors/site-actor.ts';
import { checksLeft } from '../../../../domain/plurals.ts';
import { initTexts as texts } from './init.texts.ts';

/** Remaining lookups of a visitor; hidden for a citizen, whose quota is large. */
export const QuotaLine = memo(function QuotaLine({ isSignedIn }: { isSignedIn: boolean }) {
  const quota = useSiteSelector(useActors().startup, selectQuota);
  const isSettled = useSiteSelector(useActors().auth, selectIsSettled);
  if (isSignedIn) {
    return null;
  }
  // Its space is reserved while the quota loads.
  return (
    <Text c="dimmed" size="sm" role="status" data-expects={isSettled ? undefined : 'visitor'}>
      {quota === null ? '\u00A0' : quota.remainingCount === 0 ? texts.noChecks : checksLeft(quota.remainingCount)}
    </Text>
  );
});
