import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { staticPaths, type ThirdPartyNotice } from '../../../contract/static.ts';
import { readStaticJson } from '../../lib/static-json.ts';
import { LoadingAfter } from '../../ui/LoadingAfter.tsx';
import { thirdPartyTexts as texts } from './legal.texts.ts';
import css from './ThirdPartyList.module.css';

type Loaded = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; notices: readonly ThirdPartyNotice[] };

const isNotice = (value: unknown): value is ThirdPartyNotice =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'version' in value &&
  typeof value.version === 'string' &&
  'licence' in value &&
  typeof value.licence === 'string';

const loadNotices = async (signal: AbortSignal): Promise<readonly ThirdPartyNotice[]> => {
  const body = await readStaticJson(staticPaths.thirdPartyNotices, signal);
  const packages = typeof body === 'object' && body !== null && 'packages' in body ? body.packages : [];
  return Array.isArray(packages) ? packages.filter(isNotice) : [];
};

/** Names, versions and licences of the programs, from a file that the build generates. */
export const ThirdPartyList = () => {
  const [state, setState] = useState<Loaded>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // A file of the site is fetched; leaving the page stops it.
  useEffect(() => {
    const abort = new AbortController();
    loadNotices(abort.signal).then(
      (notices) => setState({ status: 'ready', notices }),
      () => {
        if (!abort.signal.aborted) {
          setState({ status: 'failed' });
        }
      },
    );
    return () => abort.abort();
  }, [attempt]);

  if (state.status === 'loading') {
    return <LoadingAfter lines={6} />;
  }
  if (state.status === 'failed') {
    return (
      <div role="alert">
        <Text mb="sm">{texts.failed}</Text>
        <Button
          onClick={() => {
            setState({ status: 'loading' });
            setAttempt(attempt + 1);
          }}
        >
          {texts.retry}
        </Button>
      </div>
    );
  }
  if (state.notices.length === 0) {
    return <Text>{texts.empty}</Text>;
  }
  return (
    <ul className={css['list']} translate="no">
      {state.notices.map((notice) => (
        <li key={`${notice.name} ${notice.version}`}>
          <span className={css['name']} lang="en">
            {notice.name} {notice.version}
          </span>
          <span>
            {texts.license}: <span lang="en">{notice.licence}</span>
          </span>
          {notice.text !== undefined && notice.text !== '' && (
            <details>
              <summary>{texts.text}</summary>
              <pre lang="en">{notice.text}</pre>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
};
