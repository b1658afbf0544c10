import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { applicationPaths } from '../../../../contract/api-base.ts';
import type { ApplicationDocument } from '../../../../contract/orders.ts';
import { ApiError } from '../../../api/api-error.ts';
import { readStaticDocument } from '../../../api/static-json.ts';

/** After this the button may be pressed again. */
const TIMEOUT_MS = 20_000;

/**
 * Prints the page, with the application as it was submitted. The document is read for each print and dropped after it;
 * charts, and with them recordings, know nothing of it.
 * @param orderId null when the application is erased
 */
export const usePrint = (orderId: string | null) => {
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [document, setDocument] = useState<ApplicationDocument | null>(null);
  const request = useRef<AbortController>(null);
  // The request runs outside React: its answer must not print a page opened since.
  useEffect(() => () => request.current?.abort(), []);
  const read = async (id: string): Promise<boolean> => {
    const controller = new AbortController();
    request.current = controller;
    setPhase('loading');
    try {
      const { ApplicationDocument: schema } = await import('../../../../contract/orders.ts');
      const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), controller.signal]);
      const read = await readStaticDocument(schema, applicationPaths.json(id), signal);
      // The browser prints what is rendered when it is called.
      flushSync(() => {
        setDocument(read);
        setPhase('idle');
      });
      return true;
    } catch (error) {
      if (controller.signal.aborted) {
        return false;
      }
      setPhase('failed');
      if (!(error instanceof ApiError || error instanceof DOMException)) {
        throw error;
      }
      return false;
    }
  };
  return {
    phase,
    document,
    print: async (): Promise<void> => {
      if (orderId !== null && !(await read(orderId))) {
        return;
      }
      window.addEventListener('afterprint', () => setDocument(null), { once: true });
      window.print();
    },
  };
};
