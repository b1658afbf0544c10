/**
 * Records the transitions that a chart takes in a real browser. The production build has no inspector, so the actor is
 * found through the hook of React's developer tools, which is called on every commit.
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

/** The place of the actor in the page, which is empty until the charts are loaded. */
interface Slot {
  setActor: (actor: MachineActor) => void;
}

/** The part of a React fiber that holds the value of a context provider. */
interface Fiber {
  memoizedProps: { value?: Record<string, Slot | undefined> | null } | null;
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
  const slotIn = (fiber: Fiber | null): Slot | null => {
    if (fiber === null) {
      return null;
    }
    const found = fiber.memoizedProps?.value?.[name];
    return typeof found?.setActor === 'function' ? found : (slotIn(fiber.child) ?? slotIn(fiber.sibling));
  };
  let slot: Slot | null = null;
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
    actor.system.inspect((event) => {
      const { _transitions: drawn = [], actorRef, type } = event as Step;
      if (type === '@xstate.microstep' && actorRef === actor) {
        drawn.forEach(note);
      }
    });
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
        if (slot !== null) {
          return;
        }
        slot = slotIn(root.current);
        if (slot !== null) {
          const { setActor } = slot;
          slot.setActor = (actor) => {
            begin(actor);
            setActor(actor);
          };
        }
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
  await page.waitForFunction(() => window.currentState !== undefined).catch(() => undefined);
};

/** The path of the active leaf state: `signedIn.fresh.idle`. */
export const currentState = (page: Page): Promise<string> => page.evaluate(() => window.currentState?.() ?? '');
