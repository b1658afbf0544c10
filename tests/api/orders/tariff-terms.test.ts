import { beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../harness/api.ts';
import { chooseTariff, initOrder, readOrder } from '../../../mocks/order-steps.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

test('stores the terms of the chosen tariff with the order', async () => {
  const vera = await api.signIn('vera');
  const order = await initOrder(vera, '79000010001');
  const promoted = await chooseTariff(vera, order, 'mts-svobodnyy-25');
  expect(promoted.tariff).toMatchObject({ price: 690, pricePromo: 345, promoPeriods: 3, trafficGb: 40, minutes: 800 });
  const unlimited = await chooseTariff(vera, promoted, 'mts-bez-granits-25');
  expect(unlimited.tariff).toMatchObject({ connectionFee: 100, pricePromo: null, sms: 'unlimited' });
  const byUse = await chooseTariff(vera, unlimited, 'mts-po-minutam-25');
  expect(byUse.tariff).toMatchObject({ queryType: 'NonPackage', minutePrice: 1.9, minutes: null });
  expect((await readOrder(vera, order.id)).tariff).toEqual(byUse.tariff);
});

test("has the citizen's age in a draft, for the conditions of tariffs, without the birth date", async () => {
  const [vera, olga] = [await api.signIn('vera'), await api.signIn('olga')];
  for (const [citizen, msisdn, age] of [
    [vera, '79000010002', 41],
    [olga, '79000010003', 54],
  ] as const) {
    const order = await initOrder(citizen, msisdn);
    expect(order).toMatchObject({ age, personal: null });
    const chosen = await chooseTariff(citizen, order, 'mts-starshiy-25');
    expect(chosen).toMatchObject({ age, personal: null, tariff: { eligibility: 'для пенсионеров' } });
    expect((await readOrder(citizen, order.id)).age).toBe(age);
  }
});
