import { Anchor, Group, Text } from '@mantine/core';
import type { ChartExport, DescribedState } from '../inspector/chart-export.ts';
import { type ChartPlace, hrefs } from './address.ts';
import type { Counts } from './counts.ts';
import { foldTexts as texts } from './gallery.texts.ts';
import { StateDetails } from './StateDetails.tsx';
import css from './StateList.module.css';

interface Props {
  chart: ChartExport;
  place: ChartPlace;
  counts: Counts | null;
  /** The address that folds or unfolds a state. */
  toggleHref: (path: string) => string;
}

/** The states of a chart as a list that unfolds, with the description of the selected one beside it. */
export const StateList = (props: Props) => <Level {...props} parent="" />;

const Level = ({ parent, ...props }: Props & { parent: string }) => (
  <ul className={css['level']}>
    {props.chart.states
      .filter((state) => state.parent === parent)
      .map((state) => (
        <li key={state.path}>
          <Item {...props} state={state} />
        </li>
      ))}
  </ul>
);

const Item = ({ state, ...props }: Props & { state: DescribedState }) => {
  const { chart, counts, place, toggleHref } = props;
  const count = chart.states.filter(({ parent }) => parent === state.path).length;
  const isOpen = place.open.includes(state.path);
  const isSelected = place.state === state.path;
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="baseline">
        {count > 0 && (
          <Anchor
            miw="1.5rem"
            fw={700}
            ta="center"
            underline="never"
            href={toggleHref(state.path)}
            aria-label={isOpen ? texts.fold(state.title) : texts.unfold(state.title)}
          >
            {isOpen ? '−' : '+'}
          </Anchor>
        )}
        <Anchor
          href={hrefs.place({ ...place, state: isSelected ? null : state.path })}
          aria-current={isSelected ? 'true' : undefined}
          fw={isSelected ? 700 : undefined}
        >
          {state.title}
        </Anchor>
        {count > 0 && !isOpen && (
          <Text span size="xs" c="dimmed">
            {texts.inside(count)}
          </Text>
        )}
      </Group>
      {isSelected && <StateDetails chart={chart} state={state} counts={counts} />}
      {isOpen && <Level {...props} parent={state.path} />}
    </>
  );
};
