import { Fragment, type ReactNode } from 'react';
import type { ChartExport, DescribedState, DescribedTransition } from '../inspector/chart-export.ts';
import { initiatorLabels } from '../inspector/chart-labels.texts.ts';
import { labelsOf } from '../inspector/event-text.ts';
import { hrefs } from './address.ts';
import { galleryTexts as texts } from './gallery.texts.ts';
import css from './StateDetails.module.css';

interface Props {
  chart: ChartExport;
  state: DescribedState;
}

const isInside = (path: string, ancestor: string): boolean => path.startsWith(`${ancestor}.`);

/** Allows a line break after every slash of an address. */
const breakable = (call: string): ReactNode[] =>
  call.split(/(?<=\/)/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Details of one state: description, initiators, page, calls, incoming and outgoing transitions. */
export const StateDetails = ({ chart, state }: Props) => {
  const titleOf = (path: string): string => chart.states.find((one) => one.path === path)?.title ?? path;
  const linkTo = (path: string) => <a href={hrefs.state(chart.name, path)}>{titleOf(path)}</a>;
  const labels = labelsOf(chart.name);
  const named = (names: readonly string[], labels: Readonly<Record<string, string>> = {}): string =>
    names.map((name) => labels[name] ?? name).join(', ');

  const facts: [string, ReactNode][] = [
    [texts.meaning, state.meaning],
    [texts.name, <code key="name">{state.path}</code>],
    [texts.kind, texts.kinds[state.kind]],
    [texts.inside, state.parent === null || state.parent === '' ? '' : linkTo(state.parent)],
    [texts.initiators, state.initiators.map((initiator) => initiatorLabels[initiator]).join(', ')],
    [texts.page, state.page === null ? '' : <code key="page">{state.page}</code>],
    [texts.work, named(state.invokes, labels?.actors)],
    [
      texts.calls,
      state.calls.length === 0
        ? ''
        : state.calls.map((call) => (
            <div key={call}>
              <code>{breakable(call)}</code>
            </div>
          )),
    ],
    [texts.entry, named(state.entry, labels?.actions)],
    [texts.exit, named(state.exit, labels?.actions)],
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
      <ul className={css['list']}>
        {transitions.map((transition) => (
          <li key={transition.id} data-trigger={transition.trigger}>
            {transition.label} {wayOf(transition)}
            {transition.trigger === 'event' && (
              <span className={css['event']}>
                <code>{transition.name}</code>
              </span>
            )}
            {transition.actions.length > 0 && (
              <span className={css['event']}>{texts.does(named(transition.actions, labels?.actions))}</span>
            )}
            {transition.meaning !== '' && <span className={css['event']}>{transition.meaning}</span>}
          </li>
        ))}
      </ul>
    );

  return (
    <aside className={css['details']} aria-label={state.title}>
      <div className={css['head']}>
        <h3>{state.title}</h3>
        <a className={css['close']} href={hrefs.chart(chart.name)}>
          {texts.close}
        </a>
      </div>
      <dl className={css['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term} className={css['fact']}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <h3>{texts.outgoing}</h3>
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
      <a href={hrefs.state(chart.name, state.path)}>{texts.linkToState}</a>
    </aside>
  );
};
