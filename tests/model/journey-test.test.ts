import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeJourneyTest } from '../../src/inspector/journey-test.ts';
import { readRecording } from '../../src/inspector/recording.ts';

/** Without what the formatter decides. */
const bare = (source: string): string => source.replaceAll(/[\s,]/g, '');

test('writes the beginning of a recording as the test that is kept beside it', () => {
  const read = readRecording(readFileSync('tests/model/replays/failing-submit.json', 'utf8'));
  expect(read).toHaveProperty('recording');
  const source =
    'recording' in read
      ? writeJourneyTest({ ...read.recording, steps: read.recording.steps.slice(9, 17) }, 'a number is checked slowly')
      : '';
  expect(source).toContain('// The citizen: Номер изменён');
  expect(bare(source)).toBe(bare(readFileSync('tests/model/replays/slow-check.test.ts', 'utf8')));
});
