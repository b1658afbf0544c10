import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { LookupFacts } from '../../../contract/lookup-facts.ts';
import {
  selectBatchPhase,
  selectFile,
  selectFileFailure,
  selectFileError,
  selectIsFileSlow,
  selectQuota,
  selectResult,
  selectUploadProgress,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { fileErrorOf } from './file-error.ts';
import { FileDrop } from './FileDrop.tsx';
import { FileResultView } from './FileResultView.tsx';
import { fileCheckTexts as texts, numberCheckTexts } from './number-check.texts.ts';
import { momentOf } from './QuotaNote.tsx';
import { type NumberLookup, useLookup, useLookupCommands } from './use-number-lookup.ts';

interface Props {
  lookup: NumberLookup;
  facts: LookupFacts | null;
  session: 'unknown' | 'anonymous' | 'signedIn';
  onSignIn?: (() => void) | undefined;
}

/** Limit used while the server's settings are unknown; the server checks again. */
const DEFAULT_MAX_BYTES = 1024 * 1024;

/** Batch lookup, for signed-in citizens. */
export const FileCheckView = ({ facts, lookup, onSignIn, session }: Props) => {
  const phase = useLookup(lookup, selectBatchPhase);
  // A file being processed and its result stay on screen when the session ends.
  const hasFile = phase === 'uploading' || phase === 'processing' || phase === 'ready';
  return (
    <Paper component="section" withBorder radius="lg" p="1.25rem" aria-labelledby="file-check">
      <Stack gap="md">
        <Title order={2} size="h3" id="file-check">
          {texts.heading}
        </Title>
        <Text maw="var(--site-text-width)">{texts.lead}</Text>
        {session === 'unknown' ? <LoadingSkeleton lines={3} /> : null}
        {session === 'anonymous' && !hasFile ? <Invitation onSignIn={onSignIn} /> : null}
        {session === 'signedIn' || hasFile ? <FileWork lookup={lookup} facts={facts} onSignIn={onSignIn} /> : null}
      </Stack>
    </Paper>
  );
};

const Invitation = ({ onSignIn }: Pick<Props, 'onSignIn'>) => (
  <Stack gap="sm" align="flex-start">
    <Text>{onSignIn === undefined ? texts.signInOff : texts.invitation}</Text>
    {onSignIn === undefined ? null : (
      <Button variant="default" onClick={onSignIn}>
        {numberCheckTexts.signIn}
      </Button>
    )}
  </Stack>
);

const FileWork = ({ facts, lookup, onSignIn }: Omit<Props, 'session'>) => {
  const phase = useLookup(lookup, selectBatchPhase);
  const file = useLookup(lookup, selectFile);
  const error = useLookup(lookup, selectFileError);
  const share = useLookup(lookup, selectUploadProgress);
  const result = useLookup(lookup, selectResult);
  const failure = useLookup(lookup, selectFileFailure);
  const isSlow = useLookup(lookup, selectIsFileSlow);
  const quota = useLookup(lookup, selectQuota);
  const { chooseFile, dismissFile, download, retryFile, waitForFile } = useLookupCommands(lookup);
  const announce = useAnnounce();
  const name = file?.name ?? '';

  // Announces the progress to screen readers.
  useEffect(() => {
    if (phase === 'uploading') {
      announce(texts.uploading(name));
    } else if (phase === 'processing') {
      announce(texts.processing(name));
    } else if (phase === 'ready' && result !== null) {
      announce(`${texts.readyTitle}. ${texts.ready(result.summary.lines)}`);
    }
  }, [announce, phase, name, result]);

  // A file dropped outside the drop zone would be opened by the browser instead of the page.
  useEffect(() => {
    const stay = (event: DragEvent): void => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) {
        return;
      }
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);

  const work = useRef<HTMLDivElement>(null);
  const choice = useRef<HTMLButtonElement>(null);
  const shown = useRef(phase);
  // The pressed button disappeared with its phase: without this, focus would return to the top of the page.
  useEffect(() => {
    if (shown.current === phase) {
      return;
    }
    shown.current = phase;
    if (document.activeElement === document.body) {
      (work.current ?? choice.current)?.focus();
    }
  }, [phase]);

  if (phase === 'uploading' || phase === 'processing') {
    const label = phase === 'uploading' ? texts.uploading(name) : texts.processing(name);
    return (
      <Paper withBorder radius="lg" p="1.25rem" ref={work} tabIndex={-1}>
        <Group justify="space-between" gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>{label}</Text>
          {phase === 'uploading' ? <Text>{texts.sent(share)}</Text> : null}
        </Group>
        <Progress.Root
          size="lg"
          my="sm"
          role="progressbar"
          aria-label={label}
          aria-valuetext={phase === 'uploading' ? texts.sent(share) : texts.inProgress}
          {...(phase === 'uploading' ? { 'aria-valuenow': Math.round(share * 100) } : {})}
        >
          {/* The server does not report how far it is. */}
          {phase === 'uploading' ? (
            <Progress.Section withAria={false} value={share * 100} />
          ) : (
            <Progress.Section withAria={false} value={100} animated />
          )}
        </Progress.Root>
        {isSlow ? (
          <Notice kind="info" title={texts.slowTitle[phase]} announce>
            <Text>{texts.slow[phase]}</Text>
            <Button
              mt="sm"
              onClick={() => {
                waitForFile();
                // The button disappears with the notice: focus moves to the progress.
                work.current?.focus();
              }}
            >
              {texts.wait}
            </Button>
          </Notice>
        ) : null}
        <Group mt="sm">
          <Button
            variant="default"
            onClick={() => {
              dismissFile();
              announce(texts.cancelled);
            }}
          >
            {texts.cancel}
          </Button>
        </Group>
      </Paper>
    );
  }
  if (phase === 'ready' && result !== null) {
    return <FileResultView result={result} onDownload={download} onAnother={dismissFile} />;
  }

  const renderFailure = (): ReactNode => {
    if (phase === 'invalid' && error !== null) {
      return (
        <Notice kind="warning" title={texts.unfitTitle} announce>
          <Text>{texts.error[error]}</Text>
        </Notice>
      );
    }
    if (phase === 'signInNeeded') {
      return (
        <Notice kind="warning" title={texts.expiredTitle} announce>
          <Text>{texts.expired}</Text>
          <Group gap="xs" mt="sm">
            {onSignIn === undefined ? null : <Button onClick={onSignIn}>{numberCheckTexts.signIn}</Button>}
            <Button variant="default" onClick={retryFile}>
              {texts.retry}
            </Button>
          </Group>
        </Notice>
      );
    }
    if (phase === 'fileFailed' && failure !== null) {
      return <FailureNotice failure={failure} onRetry={retryFile} />;
    }
    return phase === 'fileRefused' && failure !== null ? refusal(failure) : null;
  };

  /** The server's message about the file itself is a field error. */
  const refusal = (refused: Failure): ReactNode => {
    if (refused.tag !== 'refused') {
      return <FailureNotice failure={refused} />;
    }
    const { code, errors, refreshAt, traceId } = refused.problem;
    if (code === 'QUOTA_EXCEEDED') {
      return (
        <Notice kind="warning" title={texts.quotaTitle} announce>
          <Text>
            {texts.quota(quota?.remainingCount ?? null, refreshAt === undefined ? null : momentOf(refreshAt))}
          </Text>
        </Notice>
      );
    }
    const sentence =
      code === 'PAYLOAD_TOO_LARGE' ? texts.tooLarge : errors.find(({ field }) => field === 'File')?.message;
    return sentence === undefined ? (
      <FailureNotice failure={refused} />
    ) : (
      <Notice kind="warning" title={texts.refusedTitle} code={`${code} · ${traceId}`} announce>
        <Text>{sentence}</Text>
      </Notice>
    );
  };

  return (
    <>
      {renderFailure()}
      <FileDrop
        facts={facts}
        button={choice}
        onFiles={(files) => {
          const [chosen] = files;
          if (chosen !== undefined) {
            chooseFile(chosen, fileErrorOf(files, facts?.file.bytes ?? DEFAULT_MAX_BYTES));
          }
        }}
      />
    </>
  );
};
