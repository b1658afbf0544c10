/** The invented lists that the pages of a story show: operators and tariffs. Other calls are never answered. */
import type { Answers } from '../app/ReplayedPage.tsx';
import { buildOperator } from '../../mocks/builders/operators.ts';
import { buildTariff } from '../../mocks/builders/tariffs.ts';

const list = <Item>(data: Item[]) =>
  Promise.resolve({
    status: 200,
    data: { data, offset: 0, pageSize: 100, totalRows: data.length },
    now: '',
    sentAt: null,
  });

const operators = [
  buildOperator(),
  buildOperator({
    operatorId: 'beeline',
    slug: 'beeline',
    operatorName: 'Билайн',
    operatorLogo: '/logos/beeline.svg',
  }),
  buildOperator({
    operatorId: 'megafon',
    slug: 'megafon',
    operatorName: 'МегаФон',
    operatorLogo: '/logos/megafon.svg',
  }),
];
const tariffs = [
  buildTariff(),
  buildTariff({ id: 'mts-prostoy-25', slug: 'prostoy', name: 'Простой', price: 300, priceMonthly: 300, trafficGb: 5 }),
];

export const storyAnswers: Answers = {
  listOperators: () => list(operators),
  listTariffsByRegionCode: () => list(tariffs),
};
