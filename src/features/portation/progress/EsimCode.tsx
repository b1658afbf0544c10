import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { esimPath } from '../../../../contract/api-base.ts';
import type { EsimActivation } from '../../../../contract/portations.ts';
import { ApiError } from '../../../api/api-error.ts';
import { readStaticDocument } from '../../../api/static-json.ts';
import { esimCodeTexts as texts } from './progress.texts.ts';

type Shown = 'hidden' | 'loading' | 'failed' | EsimActivation;

interface Props {
  orderId: string;
  /** The main thing to do. */
  isMain?: boolean;
}

/**
 * The activation code of the eSIM, read when it is asked for. It lives in this component only: charts, and with them
 * recordings, know nothing of it.
 */
export const EsimCode = ({ isMain = false, orderId }: Props) => {
  const [shown, setShown] = useState<Shown>('hidden');
  const show = async () => {
    setShown('loading');
    try {
      const { EsimActivation: schema } = await import('../../../../contract/portations.ts');
      setShown(await readStaticDocument(schema, esimPath(orderId), AbortSignal.timeout(TIMEOUT_MS)));
    } catch (error) {
      setShown('failed');
      if (!(error instanceof ApiError || error instanceof DOMException)) {
        throw error;
      }
    }
  };
  const isShown = typeof shown === 'object';
  return (
    <Stack gap="xs" mt="xs" align="flex-start" data-no-print="">
      <Button
        variant={isMain ? 'filled' : 'default'}
        aria-expanded={isShown}
        loading={shown === 'loading'}
        onClick={() => (isShown ? setShown('hidden') : void show())}
      >
        {isShown ? texts.hide : texts.show}
      </Button>
      <div role="status">{shown === 'failed' ? <Text>{texts.failed}</Text> : null}</div>
      {isShown ? (
        <>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(shown.qr)}`}
            alt={texts.qr}
            width={QR_SIZE}
            height={QR_SIZE}
          />
          <Text ff="monospace" translate="no" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {shown.activationCode}
          </Text>
          <Text size="sm">{texts.how}</Text>
          <Text size="sm" c="dimmed">
            {texts.secret}
          </Text>
        </>
      ) : null}
    </Stack>
  );
};

/** CSS pixels: a phone reads it from another screen. */
const QR_SIZE = 220;
/** After this the button may be pressed again. */
const TIMEOUT_MS = 20_000;
