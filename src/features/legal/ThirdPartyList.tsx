import { Anchor, Divider, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Divider.layer.css';
import { staticPaths, type ThirdPartyNotice } from '../../../contract/static.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadedContent } from '../../ui/LoadedContent.tsx';
import { thirdPartyTexts as texts } from './legal.texts.ts';

const isNotice = (value: unknown): value is ThirdPartyNotice =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'version' in value &&
  typeof value.version === 'string' &&
  'licence' in value &&
  typeof value.licence === 'string';

const loadNotices = async (api: Api, signal: AbortSignal): Promise<readonly ThirdPartyNotice[]> => {
  const body = await api.readJson(staticPaths.thirdPartyNotices, signal);
  const packages = typeof body === 'object' && body !== null && 'packages' in body ? body.packages : [];
  return Array.isArray(packages) ? packages.filter(isNotice) : [];
};

/** Names, versions and licences of the packages in use, from a generated file. */
export const ThirdPartyList = () => {
  const { loaded, retry } = useLoaded(loadNotices);
  return (
    <>
      {/* Half a megabyte, which the document does not contain. */}
      <noscript>
        <Anchor href={staticPaths.thirdPartyNotices}>{texts.file}</Anchor>
      </noscript>
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} lines={6}>
        {(notices) => (notices.length === 0 ? <Text>{texts.empty}</Text> : <NoticeList notices={notices} />)}
      </LoadedContent>
    </>
  );
};

const NoticeList = ({ notices }: { notices: readonly ThirdPartyNotice[] }) => (
  <Stack component="ul" gap="sm" translate="no">
    {notices.map((notice) => (
      <li key={`${notice.name} ${notice.version}`}>
        <Text fw={700} lang="en">
          {notice.name} {notice.version}
        </Text>
        <Text>
          {texts.license}: <span lang="en">{notice.licence}</span>
        </Text>
        {notice.text !== null && (
          <Disclosure isQuiet title={texts.text}>
            <Text component="pre" size="xs" lang="en" style={{ whiteSpace: 'pre-wrap' }}>
              {notice.text}
            </Text>
          </Disclosure>
        )}
        <Divider mt="sm" />
      </li>
    ))}
  </Stack>
);
