import { Stack } from '@mantine/core';
import type { Failure } from '../../contract/failure.ts';
import { useActors } from '../actors/actors-context.ts';
import { LoadFailure } from '../ui/LoadedContent.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { startupTexts as texts } from './layout/startup.texts.ts';

/** Replaces a page that may be switched off while the list of features could not be loaded. */
export const FeaturesFailed = ({ failure }: { failure: Failure }) => {
  const { startup } = useActors();
  usePageMeta({ title: texts.featuresFailed });
  return (
    <Stack>
      <PageHeading>{texts.featuresFailed}</PageHeading>
      <LoadFailure failure={failure} onRetry={() => startup.send({ type: 'startup.retried' })} />
    </Stack>
  );
};
