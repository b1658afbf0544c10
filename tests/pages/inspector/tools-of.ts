import { vi } from 'vitest';
import { createScenarios } from '../../../mocks/scenarios.ts';
import type { Recorder } from '../../../src/inspector/recorder.ts';

/** What the panel needs, over a recorder. */
export const toolsOf = (recorder: Recorder) => ({
  recorder,
  scenarios: createScenarios(),
  readServer: vi.fn(() => Promise.resolve()),
  switchOff: vi.fn(),
});
