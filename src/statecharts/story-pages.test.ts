import { expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { readStructure } from '../inspector/chart-structure.ts';
import { replay, stateAfter } from '../inspector/replay.ts';
import { type Step, stories } from './stories.ts';
import { sessionOf } from './story-pages.ts';

const targetOf = ({ chart, transition }: Step): string =>
  readStructure(machines[chart as keyof typeof machines]).transitions.find(({ id }) => id === transition)?.targets[0] ??
  '';

test.each(stories.map((story) => [story.name, story] as const))(
  '%s shows at each step the page in its state',
  (_, story) => {
    const { positions, walk } = sessionOf(story, targetOf);
    const { frames } = replay({ ...walk, charts: {} }, machines);
    for (const [index, step] of story.steps.entries()) {
      const taken = frames.slice(positions[index - 1] ?? 0, positions[index]).flatMap((frame) => frame.taken);
      const context = stateAfter(walk, machines, 'portationFlow', positions[index] ?? 0)?.context;
      const target = targetOf(step);
      if (step.chart === 'portationFlow') {
        // What follows at once is taken with the transition before it.
        expect(step.transition.includes(' always ') ? [step.transition] : taken).toContain(step.transition);
      } else if (step.chart === 'orderStatus') {
        expect(context).toMatchObject({ order: { status: target.split('.')[0] } });
      } else {
        expect(context).toMatchObject({ portation: { status: target } });
      }
      expect(frames.slice(0, positions[index]).filter(({ taken: ids }) => ids.length === 0)).toEqual([]);
    }
  },
);
