/**
 * Records the transitions that a chart takes in a real browser. The production build has no inspector, so the actor is
 * found in its slot through the hook of React's developer tools, which is called on every commit.
 */
import type { BrowserContext, Page } from '@playwright/test';
import type { ActorRefFrom, AnyStateMachine, AnyStateNode } from 'xstate';
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

type MachineActor = ActorRefFrom<AnyStateMachine> & { logic: AnyStateMachine };

/** The part of a React fiber that holds the value of a context provider. */
interface Fiber {
  memoizedProps: { value?: Record<string, { actor?: MachineActor | null } | undefined> | null } | null;
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
    /** Installs the listener once the actor is in its slot. */
    findActor?: () => void;
  }
}

/** Runs in the page before its scripts. */
const listen = (name: string): void => {
  const actorIn = (fiber: Fiber | null): MachineActor | null => {
    if (fiber === null) {
      return null;
    }
    const found = fiber.memoizedProps?.value?.[name]?.actor;
    return found ?? actorIn(fiber.child) ?? actorIn(fiber.sibling);
  };
  const note = (drawn: Drawn): void => {
    const { eventType, source } = drawn;
    const place = (source.transitions.get(eventType) ?? []).findIndex((one) => one === drawn);
    window.noteTaken({ source: source.path.join('.'), nodeId: source.id, eventType, place });
  };
  const begin = (actor: MachineActor): void => {
    window.currentState = () => {
      const nodes: readonly AnyStateNode[] = actor.getSnapshot()._nodes;
      return nodes.findLast((node) => Object.keys(node.states).length === 0)?.path.join('.') ?? '';
    };
    // The transition out of the initial state happened before the listener; it is known where there is only one.
    const [first] = actor.logic.root.initial.target ?? [];
    const [wayOut, ...others] = [...(first?.transitions.values() ?? [])].flat();
    if (wayOut !== undefined && others.length === 0 && actor.getSnapshot().value !== first?.key) {
      note(wayOut);
    }
    actor.system.inspect((event) => {
      const { _transitions: drawn = [], actorRef, type } = event as Step;
      if (type === '@xstate.microstep' && actorRef === actor) {
        drawn.forEach(note);
      }
    });
  };
  let shown: Fiber | null = null;
  const findActor = (): void => {
    const actor = window.currentState === undefined ? actorIn(shown) : null;
    if (actor !== null) {
      begin(actor);
    }
  };
  Object.assign(window, {
    findActor,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
        shown = root.current;
        findActor();
      },
    },
  });
};

/**
 * Listens in every tab of the browser from now on.
 * @param name the key of the chart's actor in `Actors`
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
  await page
    .waitForFunction(() => {
      window.findActor?.();
      return window.currentState !== undefined;
    })
    .catch(() => undefined);
};

/** The path of the active leaf state: `signedIn.fresh.idle`. */
export const currentState = (page: Page): Promise<string> => page.evaluate(() => window.currentState?.() ?? '');
