import { expect, test } from 'vitest';
import { refusalCodes } from '../../../contract/refusal-codes.ts';
import { refusalGroups } from './refusal-groups.ts';

test('the catalogue names every refusal, once', () => {
  const named = refusalGroups.flatMap(({ codes }) => codes);
  expect(named.toSorted()).toEqual([...refusalCodes].toSorted());
});
