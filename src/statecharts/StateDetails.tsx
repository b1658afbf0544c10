import { Anchor, Box, Group, Paper, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Paper.layer.css';
import { Fragment, type ReactNode } from 'react';
import type { ChartExport, DescribedState, DescribedTransition } from '../inspector/chart-export.ts';
import { initiatorLabels } from '../inspector/chart-labels.texts.ts';
import { labelsOf } from '../inspector/event-text.ts';
import { arrowPaints } from '../inspector/chart-shapes.ts';
import { type Definition, DefinitionList } from '../ui/DefinitionList.tsx';
import { Disclosure } from '../ui/Disclosure.tsx';
import { hrefs } from './address.ts';
import { isInside } from './fold.ts';
import { type Counts, countsOf, timesIn } from './counts.ts';
import { passesThrough, testsOf } from './passes.ts';
import { coloursTexts, galleryTexts as texts } from './gallery.texts.ts';
import css from './ChartView.module.css';

interface Props {
  chart: ChartExport;
  state: DescribedState;
  counts: Counts | null;
}

/** Allows a line break after every slash of an address. */
const breakable = (call: string): ReactNode[] =>
  call.split(/(?<=\/)/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ));

/** The colour of a transition's line, as in the picture. */
const lineOf = ({ trigger }: DescribedTransition): string =>
  trigger === 'error' || trigger === 'timer' ? arrowPaints[trigger].stroke : 'var(--site-border)';

/** The address of a page; a link where it has no parameters. */
const Page = ({ path }: { path: string }) =>
  path.includes(':') ? (
    <code>{path}</code>
  ) : (
    <Anchor href={path}>
      <code>{path}</code>
    </Anchor>
  );

const Note = ({ children }: { children: ReactNode }) => (
  <Text span inherit display="block" c="dimmed">
    {children}
  </Text>
);

/** Details of one state: description, initiators, page, calls, incoming and outgoing transitions. */
export const StateDetails = ({ chart, counts, state }: Props) => {
  const { pages, recordings, tests } = passesThrough(chart, state.path);
  const taken = countsOf(chart, counts);
  const times = timesIn(chart, counts, state.path);
  const titleOf = (path: string): string => chart.states.find((one) => one.path === path)?.title ?? path;
  const linkTo = (path: string) => <Anchor href={hrefs.state(chart.name, path)}>{titleOf(path)}</Anchor>;
  const labels = labelsOf(chart.name);
  const named = (names: readonly string[], labels: Readonly<Record<string, string>> = {}): string =>
    names.map((name) => labels[name] ?? name).join(', ');

  const facts: Definition[] = [
    { term: texts.meaning, value: state.meaning },
    { term: texts.name, value: <code key="name">{state.path}</code> },
    { term: texts.kind, value: texts.kinds[state.kind] },
    { term: texts.inside, value: state.parent === null || state.parent === '' ? '' : linkTo(state.parent) },
    { term: texts.initiators, value: state.initiators.map((initiator) => initiatorLabels[initiator]).join(', ') },
    { term: texts.page, value: state.page === null ? '' : <Page key="page" path={state.page} /> },
    { term: texts.work, value: named(state.invokes, labels?.actors) },
    {
      term: texts.calls,
      value:
        state.calls.length === 0
          ? ''
          : state.calls.map((call) => (
              <div key={call}>
                <code>{breakable(call)}</code>
              </div>
            )),
    },
    { term: texts.entry, value: named(state.entry, labels?.actions) },
    { term: texts.exit, value: named(state.exit, labels?.actions) },
    { term: texts.tells, value: state.tells.map((told) => <div key={told}>{told}</div>) },
    {
      term: texts.times,
      value:
        times === undefined
          ? ''
          : coloursTexts.time(
              coloursTexts.visits(times.visits),
              coloursTexts.duration(times.medianMs),
              coloursTexts.duration(times.p95Ms),
            ),
    },
    {
      term: texts.recordings,
      value: recordings.map((name) => (
        <div key={name}>
          <Anchor href={hrefs.saved(name)}>
            <code>{name}</code>
          </Anchor>
        </div>
      )),
    },
  ];

  // A transition into a substate enters the state too, unless its source is inside.
  const incoming = chart.transitions.filter(
    ({ source, targets }) =>
      source !== state.path &&
      !isInside(source, state.path) &&
      targets.some((target) => target === state.path || isInside(target, state.path)),
  );
  const outgoing = chart.transitions.filter(({ source }) => source === state.path);

  const list = (transitions: readonly DescribedTransition[], wayOf: (transition: DescribedTransition) => ReactNode) =>
    transitions.length === 0 ? (
      <p>{texts.none}</p>
    ) : (
      <Stack component="ul" gap="xs" mt={6} mb="md">
        {transitions.map((transition) => (
          <Box
            component="li"
            key={transition.id}
            ps="sm"
            style={{ borderInlineStart: `3px solid ${lineOf(transition)}` }}
          >
            {transition.label} {wayOf(transition)}
            {transition.trigger === 'event' && (
              <Note>
                <code>{transition.name}</code>
              </Note>
            )}
            {transition.actions.length > 0 && <Note>{texts.does(named(transition.actions, labels?.actions))}</Note>}
            <Note>
              {[
                coloursTexts.amount.tests(testsOf(chart, transition)),
                ...(taken === null ? [] : [coloursTexts.amount.counts(taken.get(transition.id) ?? 0)]),
              ].join(', ')}
            </Note>
            {transition.meaning !== '' && <Note>{transition.meaning}</Note>}
          </Box>
        ))}
      </Stack>
    );

  return (
    <Paper
      component="aside"
      withBorder
      p="md"
      fz="sm"
      bg="var(--site-surface)"
      className={css['details'] ?? ''}
      aria-label={state.title}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <h3>{state.title}</h3>
        <Anchor href={hrefs.chart(chart.name)} style={{ whiteSpace: 'nowrap' }} data-no-print>
          {texts.close}
        </Anchor>
      </Group>
      <DefinitionList
        size="sm"
        items={facts.filter(({ value }) => value !== '' && !(Array.isArray(value) && value.length === 0))}
      />
      <Disclosure isQuiet title={`${texts.passes}: ${texts.passing(tests.length, pages)}`}>
        <Stack component="ul" gap={4}>
          {tests.map(({ file, title }) => (
            <li key={`${file} ${title}`}>
              <code>
                {breakable(file)}: {title}
              </code>
            </li>
          ))}
        </Stack>
      </Disclosure>
      <Box component="h3" mt="sm">
        {texts.outgoing}
      </Box>
      {list(outgoing, ({ targets }) =>
        targets.length === 0 ? (
          `— ${texts.remains}`
        ) : (
          <>
            →{' '}
            {targets.map((target) => (
              <span key={target}>{linkTo(target)}</span>
            ))}
          </>
        ),
      )}
      <h3>{texts.incoming}</h3>
      {list(incoming, ({ source }) => (
        <>← {linkTo(source)}</>
      ))}
      <Anchor href={hrefs.state(chart.name, state.path)}>{texts.linkToState}</Anchor>
    </Paper>
  );
};
