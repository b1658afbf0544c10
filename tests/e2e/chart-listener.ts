/**
 * Records the transitions that a chart takes in a real browser. The production build has no inspector, so the actor is
 * found through the hook of React's developer tools, which is called on every commit.
 */
import type { BrowserContext, Page } from '@playwright/test';
import type { ActorRefFrom, AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';
import type { ChartSystem } from '../../src/actors/system.ts';
import { readTrigger } from '../../src/inspector/chart-structure.ts';

/** A transition as it is read in the page. */
interface Taken {
  /** The path of the source state. */
  source: string;
  /** XState's id of the source state. */
  nodeId: string;
  eventType: string;
  /** The index among the transitions of the same event. */
  place: number;
}

type MachineActor = ActorRefFrom<AnyStateMachine> & { systemId?: string };

/** The part of a React fiber that holds the value of a context provider. */
interface Fiber {
  memoizedProps: { value?: { system?: ChartSystem } | null } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

interface Drawn {
  source: AnyStateNode;
  eventType: string;
}

/** An inspection event; XState's types leave the transitions out. */
interface Step {
  type: string;
  actorRef: unknown;
  _transitions?: readonly Drawn[];
}

declare global {
  interface Window {
    noteTaken: (taken: Taken) => void;
    /** Defined once the listener is installed. */
    currentState?: () => string;
  }
}

/** Runs in the page before its scripts. */
const listen = (name: string): void => {
  const systemIn = (fiber: Fiber | null): ChartSystem | null =>
    fiber === null ? null : (fiber.memoizedProps?.value?.system ?? systemIn(fiber.child) ?? systemIn(fiber.sibling));
  let system: ChartSystem | null = null;
  const note = (drawn: Drawn): void => {
    const { eventType, source } = drawn;
    const place = (source.transitions.get(eventType) ?? []).findIndex((one) => one === drawn);
    window.noteTaken({ source: source.path.join('.'), nodeId: source.id, eventType, place });
  };
  const onEvent = (event: InspectionEvent): void => {
    const { _transitions: drawn = [], actorRef, type } = event as Step;
    const actor = actorRef as MachineActor;
    if (type === '@xstate.microstep' && actor.systemId === name) {
      window.currentState = () => {
        const nodes: readonly AnyStateNode[] = actor.getSnapshot()._nodes;
        return nodes.findLast((node) => Object.keys(node.states).length === 0)?.path.join('.') ?? '';
      };
      drawn.forEach(note);
    }
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
        if (system !== null) {
          return;
        }
        system = systemIn(root.current);
        if (system?.root === null) {
          system.inspect = onEvent;
        } else {
          system?.root.system.inspect(onEvent);
        }
      },
    },
  });
};

/**
 * Listens in every tab of the browser from now on.
 * @param name that of the chart in the system
 * @returns the ids of the transitions taken so far, as in `readStructure`
 */
export const listenToChart = async (context: BrowserContext, name: 'auth'): Promise<ReadonlySet<string>> => {
  const taken = new Set<string>();
  await context.exposeBinding('noteTaken', (_from, { eventType, nodeId, place, source }: Taken) => {
    const { name: event, trigger } = readTrigger(eventType, nodeId);
    taken.add(`${`${source} ${trigger} ${event}`.trim()} ${place}`);
  });
  await context.addInitScript(listen, name);
  return taken;
};

/** Waits until the listener of a page is installed; earlier transitions would be missed. */
export const waitForListener = async (page: Page): Promise<void> => {
  // The page may have been closed by then.
  await page.waitForFunction(() => window.currentState !== undefined).catch(() => undefined);
};

/** The path of the active leaf state: `signedIn.fresh.idle`. */
export const currentState = (page: Page): Promise<string> => page.evaluate(() => window.currentState?.() ?? '');
