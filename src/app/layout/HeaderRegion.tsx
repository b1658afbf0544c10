import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useStoredRegion } from '../../actors/use-regions.ts';
import { paths } from '../../lib/paths.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

/** The visitor's region as a link to the region choice. */
export const HeaderRegion = () => {
  const region = useStoredRegion();
  return (
    <Anchor
      component={Link}
      to={`${paths.tariffs.href()}?change=1`}
      underline="never"
      className={css['region']}
      aria-label={region === null ? undefined : texts.changeRegion(region.name)}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path
          d="M8 15s5-4.6 5-8.6A5 5 0 0 0 3 6.4C3 10.4 8 15 8 15Zm0-6.8a2 2 0 1 1 0-4 2 2 0 0 1 0 4Z"
          fill="currentColor"
        />
      </svg>
      <Text span size="xs" lh={1.2} lineClamp={3}>
        {region === null ? texts.chooseRegion : keepShortWords(region.name)}
      </Text>
    </Anchor>
  );
};
