import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { type AnyStateMachine, initialTransition, type StateValue } from 'xstate';
import { expect, test, vi } from 'vitest';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { authAnonymous, authInitial, authSignedIn } from '../../machines/auth/auth.initial.ts';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { initialView } from '../../machines/lib/snapshot.ts';
import { startupInitial } from '../../machines/startup/startup.initial.ts';
import { startupMachine } from '../../machines/startup/startup.machine.ts';
import { createActorSlot, useSiteSelector, type SiteActor } from './site-actor.ts';

interface Example {
  machine: AnyStateMachine;
  initial: { state: StateValue; context: unknown };
}

const examples: Record<string, Example> = {
  auth: { machine: authMachine, initial: authInitial },
  startup: { machine: startupMachine, initial: startupInitial },
};

test.each(Object.entries(examples))('the first snapshot of %s is that of its chart', (_, example) => {
  const [snapshot] = initialTransition(example.machine);
  const view = initialView(example.initial);
  expect(snapshot.value).toEqual(example.initial.state);
  expect(view.context).toEqual(snapshot.context);
  expect(view.status).toBe(snapshot.status);
  // The view has no tags.
  expect([...snapshot.tags]).toEqual([]);
});

test('the snapshot of a visitor without a session is that of the chart', () => {
  const { context, state, tags } = authAnonymous;
  const snapshot = authMachine.resolveState({ value: state, context });
  expect([...snapshot.tags]).toEqual(tags);
  expect(initialView(authAnonymous).hasTag('settled')).toBe(true);
});

test('the snapshot of a citizen whom the document names is that of the chart', () => {
  const signedIn = authSignedIn(buildAuthInfo());
  const snapshot = authMachine.resolveState({ value: signedIn.state, context: signedIn.context });
  expect([...snapshot.tags]).toEqual(signedIn.tags);
});

test('passes the events for an empty slot on to its actor, in their order', () => {
  const onEvent = vi.fn<() => void>();
  const send = vi.fn<(event: string) => void>();
  const slot = createActorSlot<string, string>({ initial: 'unknown', empty: 'nobody', onEvent });
  expect(slot.getSnapshot()).toBe('nobody');
  slot.send('one');
  slot.send('two');
  expect(onEvent).toHaveBeenCalledTimes(2);
  slot.setActor({ getSnapshot: () => 'Вера', subscribe: () => ({ unsubscribe: () => undefined }), send });
  slot.send('three');
  expect(send.mock.calls).toEqual([['one'], ['two'], ['three']]);
  expect(onEvent).toHaveBeenCalledTimes(2);
});

const Session = ({
  actor,
}: {
  actor: Pick<SiteActor<{ context: { name: string } }, never>, 'getSnapshot' | 'subscribe' | 'initial'>;
}) => <p>{useSiteSelector(actor, ({ context }) => context.name)}</p>;

test('shows the initial snapshot, then that of the actor, and renders static pages with the initial one', async () => {
  const slot = createActorSlot<{ context: { name: string } }, never>({
    initial: { context: { name: 'nobody' } },
    onEvent: () => undefined,
  });
  render(<Session actor={slot} />);
  expect(screen.getByText('nobody')).toBeVisible();
  const actor: SiteActor<{ context: { name: string } }, never> = {
    getSnapshot: () => ({ context: { name: 'Вера' } }),
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
  };
  await act(async () => slot.setActor(actor));
  expect(screen.getByText('Вера')).toBeVisible();
  expect(renderToString(<Session actor={slot} />)).toBe('<p>nobody</p>');
});
