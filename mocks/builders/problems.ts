import type { Problem } from '../../contract/problem.ts';

export const buildProblem = (overrides: Partial<Problem> = {}): Problem => ({
  type: 'about:blank',
  title: 'Ошибка валидации',
  status: 400,
  code: 'VALIDATION',
  traceId: 'trace-1',
  errors: [],
  ...overrides,
});
