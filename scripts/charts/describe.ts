/** Joins the structure of a chart with its texts, pages and API calls. */
import type { AnyStateMachine } from 'xstate';
import type { ChartLabels, Initiator } from '../../machines/lib/chart-labels.ts';
import { type Telling, tellingsOf } from '../../machines/lib/tell.ts';
import { chartLabels } from '../../machines/registry.ts';
import { API_BASE } from '../../contract/api-base.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { paths } from '../../src/lib/paths.ts';
import type { ChartExport, DescribedState, DescribedTransition } from '../../src/inspector/chart-export.ts';
import { CHART_FORMAT } from '../../src/inspector/chart-export.ts';
import {
  type ChartProse,
  type ChartStructure,
  type ChartTransition,
  type ChartVersion,
  readProse,
  readStructure,
} from '../../src/inspector/chart-structure.ts';
import { delayLabel } from '../../src/inspector/event-text.ts';
import { labels as texts } from '../../src/inspector/chart-labels.texts.ts';

/** API calls of actors that are not named after their call. */
const callsOfWork: Readonly<Record<string, readonly (keyof typeof endpoints)[]>> = {
  loadFeatures: ['listFeatures'],
  loadRegions: ['listRegions'],
  loadQuota: ['getQuota'],
  loadMediaServices: ['listMediaServices'],
  loadConvergenceServices: ['listConvergenceServices'],
  loadPortation: ['getPortation'],
  checkSession: ['getUserInfo'],
  openOrder: ['getOrder', 'getPortation'],
  pollOrder: ['getOrder', 'getPortation'],
  saveTariff: ['updateOrder'],
  saveApplication: ['updateOrder'],
  loadPersonal: ['getPersonalInfo', 'getOrder'],
};

const stepPages: Readonly<Record<string, string>> = {
  init: paths.portationInit.path,
  tariffs: paths.portationTariffs.path,
  submit: paths.portationSubmit.path,
  done: paths.portationDone.path,
};

/** Pages of charts that belong to a single page. */
const chartPages: Readonly<Record<string, string>> = {
  numberLookup: paths.check.path,
  portationWatch: paths.accountPortation.path,
  orderRemoval: paths.accountOrders.path,
  feedback: paths.contacts.path,
};

const isEndpoint = (name: string): name is keyof typeof endpoints => Object.hasOwn(endpoints, name);

const callsOf = (work: string): string[] => {
  const names = callsOfWork[work] ?? (isEndpoint(work) ? [work] : []);
  return names.map((name) => {
    const { method, path }: Endpoint = endpoints[name];
    return `${method.toUpperCase()} ${API_BASE}${path}`;
  });
};

const initiatorOf = (labels: ChartLabels, { trigger, name }: ChartTransition): Initiator => {
  if (trigger === 'event') {
    return eventOf(labels, name).initiator;
  }
  return trigger === 'done' || trigger === 'error' ? 'server' : 'site';
};

const eventOf = (labels: ChartLabels, name: string) => {
  const event = labels.events[name];
  if (event === undefined) {
    throw new Error(`The event "${name}" has no label`);
  }
  return event;
};

/** Whom an action tells what, `⇒ Запуск сайта: Вход проверен`. */
const tellingText = ({ event, to }: Telling): string =>
  texts.tells(chartLabels[to].title, eventOf(chartLabels[to], event).label);

/** The trigger and the condition of a transition. */
const triggerOf = (
  machine: AnyStateMachine,
  labels: ChartLabels,
  structure: ChartStructure,
  transition: ChartTransition,
): string => {
  const { source, trigger, name, guard } = transition;
  const condition = guard === null ? '' : (labels.guards[guard] ?? guard);
  const bracketed = condition === '' ? '' : ` [${condition}]`;
  switch (trigger) {
    case 'event':
      return `${eventOf(labels, name).label}${bracketed}`;
    case 'timer':
      return `${delayLabel(machine, labels, name)}${bracketed}`;
    case 'error':
      return texts.failure;
    case 'end':
      return `${texts.end}${bracketed}`;
    case 'always':
      return condition === '' ? texts.otherwise : `[${condition}]`;
    case 'done': {
      if (condition !== '') {
        return texts.result(condition);
      }
      const isOnly =
        structure.transitions.filter(
          (other) => other.source === source && other.trigger === 'done' && other.name === name,
        ).length === 1;
      return isOnly ? texts.onlyResult : texts.otherResult;
    }
  }
};

const parentOf = (path: string): string | null => {
  if (path === '') {
    return null;
  }
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
};

const stepOf = (prose: ChartProse, path: string | null): string | null => {
  if (path === null) {
    return null;
  }
  return prose.states[path]?.step ?? stepOf(prose, parentOf(path));
};

/** Who triggers the state's own transitions. */
const initiatorsOf = (labels: ChartLabels, structure: ChartStructure, path: string): Initiator[] => [
  ...new Set(structure.transitions.filter(({ source }) => source === path).map((one) => initiatorOf(labels, one))),
];

/** Everything about a chart but its drawing. */
export const describeChart = (
  name: string,
  machine: AnyStateMachine,
  labels: ChartLabels,
  { implementations, version }: ChartVersion,
): Omit<ChartExport, 'drawing' | 'parts'> => {
  const structure = readStructure(machine);
  const prose = readProse(machine);
  const tellings = tellingsOf(machine);
  const told = (actions: readonly string[]): string[] =>
    actions.flatMap((action) => {
      const telling = tellings.get(action);
      return telling === undefined ? [] : tellingText(telling);
    });
  const states = structure.states.map((state): DescribedState => {
    const step = stepOf(prose, state.path);
    const own = prose.states[state.path];
    return {
      ...state,
      parent: parentOf(state.path),
      title: state.path === '' ? labels.title : (own?.title ?? ''),
      meaning: own?.description ?? '',
      page: (step === null ? undefined : stepPages[step]) ?? chartPages[name] ?? null,
      calls: [...new Set(state.invokes.flatMap(callsOf))],
      tells: [...told(state.entry).map(texts.onEntry), ...told(state.exit).map(texts.onExit)],
      initiators: initiatorsOf(labels, structure, state.path),
    };
  });
  const transitions = structure.transitions.map((transition): DescribedTransition => ({
    ...transition,
    label: [triggerOf(machine, labels, structure, transition), ...told(transition.actions)].join(' '),
    meaning: prose.transitions[transition.id] ?? '',
    initiator: initiatorOf(labels, transition),
  }));
  return {
    format: CHART_FORMAT,
    formatVersion: 1,
    name,
    id: structure.id,
    title: labels.title,
    version,
    states,
    transitions,
    tells: [...tellings].map(([action, telling]) => ({ action, ...telling })),
    ...(labels.deadlines === undefined ? {} : { deadlines: [...labels.deadlines] }),
    implementations,
  };
};
