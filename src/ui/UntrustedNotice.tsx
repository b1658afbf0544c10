import { Anchor, List, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Notice } from './Notice.tsx';
import { untrustedTexts as texts } from './untrusted.texts.ts';

interface Props {
  /** The citizen has just been refused: the notice takes the focus. */
  isRefused?: boolean;
}

/** What an ESIA account that is not confirmed can and cannot do, and how to confirm it. */
export const UntrustedNotice = ({ isRefused = false }: Props) => {
  const ref = useRef<HTMLDivElement>(null);
  // Focus is DOM state, outside React.
  useEffect(() => {
    if (isRefused) {
      ref.current?.focus();
    }
  }, [isRefused]);
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={texts.title}>
      <Notice kind="warning" title={texts.title}>
        <Text>{texts.can}</Text>
        <Text>{texts.cannot}</Text>
        <List type="ordered">
          {texts.steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        <Anchor href="https://www.gosuslugi.ru/help/faq/login/2">{texts.link}</Anchor>
      </Notice>
    </div>
  );
};
