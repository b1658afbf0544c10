import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { type AnyStateMachine, initialTransition } from 'xstate';
import { expect, test } from 'vitest';
import { authInitial } from '../../machines/auth/auth.initial.ts';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { initialView } from '../../machines/lib/snapshot.ts';
import { startupInitial } from '../../machines/startup/startup.initial.ts';
import { startupMachine } from '../../machines/startup/startup.machine.ts';
import { createActorSlot, useSiteSelector, type SiteActor } from './site-actor.ts';

interface Example {
  machine: AnyStateMachine;
  initial: { state: string; context: unknown };
  started: string;
}

const examples: Record<string, Example> = {
  auth: { machine: authMachine, initial: authInitial, started: 'auth.started' },
  startup: { machine: startupMachine, initial: startupInitial, started: 'startup.started' },
};

test.each(Object.entries(examples))('the first snapshot of %s is that of its chart', (_, example) => {
  const [snapshot] = initialTransition(example.machine);
  const view = initialView(example.initial);
  expect(snapshot.value).toBe(example.initial.state);
  expect(view.context).toEqual(snapshot.context);
  expect(view.status).toBe(snapshot.status);
  // The view has no tags.
  expect([...snapshot.tags]).toEqual([]);
});

test.each(Object.entries(examples))('%s accepts only its start before it is in its slot', (_, example) => {
  const [snapshot] = initialTransition(example.machine);
  const accepted = example.machine.events.filter((type: string) => snapshot.can({ type }));
  expect(accepted).toEqual([example.started]);
});

const Session = ({
  actor,
}: {
  actor: Pick<SiteActor<{ context: { name: string } }, never>, 'getSnapshot' | 'subscribe' | 'initial'>;
}) => <p>{useSiteSelector(actor, ({ context }) => context.name)}</p>;

test('shows the initial snapshot, then that of the actor, and renders static pages with the initial one', async () => {
  const slot = createActorSlot<{ context: { name: string } }, never>({ context: { name: 'nobody' } });
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
