import { expect, test } from 'vitest';
import { AccountInfo, OrderSummary, PortationSummary } from '../../contract/account.ts';
import { AuthInfo, PersonalInfo } from '../../contract/esia.ts';
import { NumberInfo, Quota } from '../../contract/numbers.ts';
import { Operator } from '../../contract/operators.ts';
import { PortationOrder, SubmittedApplication } from '../../contract/orders.ts';
import { PortationDetail } from '../../contract/portations.ts';
import { Tariff } from '../../contract/tariffs.ts';
import { Problem } from '../../contract/problem.ts';
import { buildAccountInfo, buildOrderSummary, buildPortationSummary } from './account.ts';
import { buildAuthInfo, buildPersonalInfo } from './esia.ts';
import { buildNumberInfo, buildQuota } from './numbers.ts';
import { buildOperator } from './operators.ts';
import { buildApplication, buildChosenTariff, buildOrder } from './orders.ts';
import { buildPortation } from './portations.ts';
import { buildTariff } from './tariffs.ts';
import { buildProblem } from './problems.ts';

test('builders produce values that match the contract', () => {
  expect(AccountInfo.parse(buildAccountInfo())).toEqual(buildAccountInfo());
  expect(OrderSummary.parse(buildOrderSummary())).toEqual(buildOrderSummary());
  expect(PortationSummary.parse(buildPortationSummary())).toEqual(buildPortationSummary());
  expect(NumberInfo.parse(buildNumberInfo())).toEqual(buildNumberInfo());
  expect(Quota.parse(buildQuota())).toEqual(buildQuota());
  expect(Operator.parse(buildOperator())).toEqual(buildOperator());
  expect(PortationOrder.parse(buildOrder({ tariff: buildChosenTariff() }))).toEqual(
    buildOrder({ tariff: buildChosenTariff() }),
  );
  expect(SubmittedApplication.parse(buildApplication())).toEqual(buildApplication());
  expect(PortationDetail.parse(buildPortation())).toEqual(buildPortation());
  expect(AuthInfo.parse(buildAuthInfo())).toEqual(buildAuthInfo());
  expect(PersonalInfo.parse(buildPersonalInfo())).toEqual(buildPersonalInfo());
  expect(Tariff.parse(buildTariff())).toEqual(buildTariff());
  expect(Problem.parse(buildProblem())).toEqual(buildProblem());
});
