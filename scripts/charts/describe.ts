/** Joins what a chart does with what people say about it: titles, meanings, pages, calls. */
import type { AnyStateMachine } from 'xstate';
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
  readProse,
  readStructure,
  versionOf,
} from '../../src/inspector/chart-structure.ts';
import { type Side, sideOfEvent } from '../../src/inspector/event-sides.ts';
import {
  chartTitles,
  delayLabels,
  eventLabels,
  guardLabels,
  labels,
  meanings,
  actorLabels,
} from '../../src/inspector/chart-labels.texts.ts';

/** Work that makes other calls than the one of its own name. */
const callsOfWork: Readonly<Record<string, readonly (keyof typeof endpoints)[]>> = {
  loadFeatures: ['listFeatures'],
  loadRegions: ['listRegions'],
  loadQuota: ['getQuota'],
  reloadQuota: ['getQuota'],
  loadMediaServices: ['listMediaServices'],
  loadConvergenceServices: ['listConvergenceServices'],
  loadPortation: ['getPortation'],
  settleSession: [],
  checkSession: ['getUserInfo'],
  openOrder: ['getOrder', 'getPortation'],
  followOrder: ['getOrder', 'getPortation'],
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

/** Pages of charts that belong to one page whole. */
const chartPages: Readonly<Record<string, string>> = {
  numberLookup: paths.check.path,
  portationWatch: paths.accountPortation.path,
  orderRemoval: paths.accountOrders.path,
};

const isEndpoint = (name: string): name is keyof typeof endpoints => Object.hasOwn(endpoints, name);

const callsOf = (work: string): string[] => {
  const names = callsOfWork[work] ?? (isEndpoint(work) ? [work] : []);
  return names.map((name) => {
    const { method, path }: Endpoint = endpoints[name];
    return `${method.toUpperCase()} ${API_BASE}${path}`;
  });
};

const sideOf = ({ trigger, name }: ChartTransition): Side | null => {
  if (trigger === 'event') {
    return sideOfEvent(name);
  }
  return trigger === 'done' || trigger === 'error' ? 'server' : 'site';
};

/** What starts the transition and under which condition, in one line. */
const labelOf = (chart: string, structure: ChartStructure, transition: ChartTransition): string => {
  const { source, trigger, name, guard } = transition;
  const condition = guard === null ? '' : (guardLabels[guard] ?? guard);
  const bracketed = condition === '' ? '' : ` [${condition}]`;
  switch (trigger) {
    case 'event':
      return `${eventLabels[name] ?? name}${bracketed}`;
    case 'timer':
      return `${delayLabels[`${chart} ${name}`] ?? delayLabels[name] ?? name}${bracketed}`;
    case 'error':
      return labels.failure;
    case 'end':
      return `${labels.end}${bracketed}`;
    case 'always':
      return condition === '' ? labels.otherwise : `[${condition}]`;
    case 'done': {
      if (condition !== '') {
        return labels.result(condition);
      }
      const isOnly =
        structure.transitions.filter(
          (other) => other.source === source && other.trigger === 'done' && other.name === name,
        ).length === 1;
      return isOnly ? labels.onlyResult : labels.otherResult;
    }
  }
};

const meaningOf = (sentence: string): string => (sentence === '' ? '' : (meanings[sentence] ?? sentence));

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

/** Who may move on from a state: by the events it hears itself. */
const sidesOf = (structure: ChartStructure, path: string): Side[] => {
  const own = structure.transitions.filter(({ source }) => source === path).map(sideOf);
  return [...new Set(own.filter((side) => side !== null))];
};

/** Everything about a chart but its drawing. */
export const describeChart = (name: string, machine: AnyStateMachine): Omit<ChartExport, 'drawing' | 'parts'> => {
  const structure = readStructure(machine);
  const prose = readProse(machine);
  const title = chartTitles[name] ?? name;
  const states = structure.states.map((state): DescribedState => {
    const step = stepOf(prose, state.path);
    const words = prose.states[state.path];
    return {
      ...state,
      parent: parentOf(state.path),
      title: state.path === '' ? title : (words?.title ?? ''),
      meaning: meaningOf(words?.description ?? ''),
      page: (step === null ? undefined : stepPages[step]) ?? chartPages[name] ?? null,
      calls: [...new Set(state.invokes.flatMap(callsOf))],
      sides: sidesOf(structure, state.path),
    };
  });
  const transitions = structure.transitions.map((transition): DescribedTransition => ({
    ...transition,
    label: labelOf(name, structure, transition),
    meaning: meaningOf(prose.transitions[transition.id] ?? ''),
    side: sideOf(transition),
  }));
  return {
    format: CHART_FORMAT,
    formatVersion: 1,
    name,
    id: structure.id,
    title,
    version: versionOf(structure),
    states,
    transitions,
  };
};

/** Words that a chart still lacks in Russian: names and sentences that would be shown as they are. */
export const wordsMissing = (name: string, machine: AnyStateMachine): string[] => {
  const structure = readStructure(machine);
  const prose = readProse(machine);
  const sentences = [
    ...Object.values(prose.states).map(({ description }) => description),
    ...Object.values(prose.transitions),
  ];
  const missing = (names: readonly string[], words: Readonly<Record<string, unknown>>): string[] =>
    names.filter((word) => word !== '' && !Object.hasOwn(words, word));
  const named = (trigger: ChartTransition['trigger']): string[] =>
    structure.transitions.filter((one) => one.trigger === trigger).map((one) => one.name);
  return [
    ...new Set([
      ...missing([name], chartTitles),
      ...missing(named('event'), eventLabels),
      ...named('event').filter((event) => sideOfEvent(event) === null),
      ...missing(named('timer'), delayLabels),
      ...missing(
        structure.transitions.flatMap(({ guard }) => (guard === null ? [] : [guard])),
        guardLabels,
      ),
      ...missing(
        structure.states.flatMap(({ invokes }) => invokes),
        actorLabels,
      ),
      ...missing(sentences, meanings),
    ]),
  ];
};
