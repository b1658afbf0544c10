import { expect, test } from 'vitest';
import { refusalCodes } from '../../../contract/refusal-codes.ts';
import { refusalGroups } from './refusal-groups.ts';

test('groups every refusal code exactly once', () => {
  const named = refusalGroups.flatMap(({ codes }) => codes);
  expect(named.toSorted()).toEqual([...refusalCodes].toSorted());
});
