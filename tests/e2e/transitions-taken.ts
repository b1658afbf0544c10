/**
 * Which transitions of a chart a real browser takes, in the built site, where no inspector listens. React tells its
 * developer tools of every commit; through the same door the chart's actor is found in the page and listened to.
 */
import type { BrowserContext, Page } from '@playwright/test';
import type { ActorRefFrom, AnyStateMachine, AnyStateNode } from 'xstate';
import { readTrigger } from '../../src/inspector/chart-structure.ts';

/** A transition as the page knows it. */
interface Taken {
  /** The path of the state it leads from. */
  source: string;
  /** The library's own id of that state. */
  nodeId: string;
  eventType: string;
  /** Among those that the same event tries there. */
  place: number;
}

type MachineActor = ActorRefFrom<AnyStateMachine> & { logic: AnyStateMachine };

/** What is read of React's tree: what a provider of a context gives. */
interface Fiber {
  memoizedProps: { value?: Record<string, MachineActor | undefined> | null } | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

interface Drawn {
  source: AnyStateNode;
  eventType: string;
}

/** What the library says of each step; its types leave the transitions out. */
interface Step {
  type: string;
  actorRef: unknown;
  _transitions?: readonly Drawn[];
}

declare global {
  interface Window {
    noteTaken: (taken: Taken) => void;
    /** Once the chart is listened to. */
    stateNow?: () => string;
  }
}

/** Stands in the page before its own scripts do. */
const listen = (name: string): void => {
  const actorIn = (fiber: Fiber | null): MachineActor | null => {
    if (fiber === null) {
      return null;
    }
    const found = fiber.memoizedProps?.value?.[name];
    return typeof found?.send === 'function' ? found : (actorIn(fiber.child) ?? actorIn(fiber.sibling));
  };
  const note = (drawn: Drawn): void => {
    const { eventType, source } = drawn;
    const place = (source.transitions.get(eventType) ?? []).findIndex((one) => one === drawn);
    window.noteTaken({ source: source.path.join('.'), nodeId: source.id, eventType, place });
  };
  const begin = (actor: MachineActor): void => {
    window.stateNow = () => {
      const nodes: readonly AnyStateNode[] = actor.getSnapshot()._nodes;
      return nodes.findLast((node) => Object.keys(node.states).length === 0)?.path.join('.') ?? '';
    };
    // The step out of the first state was before anybody could listen; where only one leads out, it was that one.
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
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      checkDCE: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => {
        const actor = window.stateNow === undefined ? actorIn(root.current) : null;
        if (actor !== null) {
          begin(actor);
        }
      },
    },
  });
};

/**
 * Listens in every tab of the browser from now on.
 * @param name the chart's actor among the long-lived ones
 * @returns the ids of the transitions taken, as the chart's structure gives them
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

/** The chart of the present page is listened to; an answer given sooner would be heard by nobody. */
export const isListenedTo = async (page: Page): Promise<void> => {
  // A page that has been left asks nothing any more.
  await page.waitForFunction(() => window.stateNow !== undefined).catch(() => undefined);
};

/** Where the chart of the present page stands, `signedIn.fresh`. */
export const stateNow = (page: Page): Promise<string> => page.evaluate(() => window.stateNow?.() ?? '');
