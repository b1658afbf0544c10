import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PortationOrder } from '../../../contract/orders.ts';
import { buildApplication, buildConsents } from '../../../mocks/builders/orders.ts';
import type { ScenarioCall } from '../../../mocks/scenarios.ts';
import type { Api } from '../../../src/api/api.ts';
import { paths } from '../../../src/lib/paths.ts';
import { storeRegion } from '../../../src/lib/region-cookie.ts';
import type { HostedSite } from '../../harness/host-site.tsx';
import { button, click, field, shown } from './page.ts';

type Site = Pick<HostedSite, 'domainClock'>;

/** A place of the site that makes a call. */
export interface Use {
  /** The page or dialog, with the gesture. */
  where: string;
  citizen?: 'vera';
  /** The address, with the records that the page needs. */
  open: string | ((api: Api, site: Site) => Promise<string>);
  /** The call changes the record of the address, so every cell needs another one. */
  isChanging?: true;
  /** Brings the opened page to the point before the call. */
  arrange?: () => Promise<void>;
  /** The gesture that makes the call; absent when opening the page does. */
  act?: () => Promise<void>;
  /** What the page shows once the call has succeeded. */
  done: () => Promise<unknown>;
  /** Why the page needs no notice without the call: `done` holds meanwhile. */
  without?: string;
}

/** A call without a page: why. */
export interface NoUse {
  reason: string;
}

let numbers = 0;
/** A number of the test block without an order. */
const freshMsisdn = (): string => {
  numbers += 1;
  // Numbers that end with 51 to 99 have outcomes of their own.
  return `790000${20_000 + Math.floor(numbers / 40) * 100 + (numbers % 40) + 1}`;
};

const draft = async (api: Api, msisdn = freshMsisdn()): Promise<PortationOrder> =>
  (await api.initOrder({ body: { msisdn, recipientOperatorId: 'mts' } })).data.order;

const withTariff = async (api: Api): Promise<PortationOrder> => {
  const { id, version } = await draft(api);
  return (await api.updateOrder({ params: { id }, body: { version, tariffId: 'mts-spokoynyy-25' } })).data;
};

const submitted = async (api: Api): Promise<PortationOrder> => {
  const { id, limits, version } = await withTariff(api);
  const { data } = await api.submitOrder(
    {
      params: { id },
      body: {
        version,
        application: buildApplication({ dueDate: limits.minDate, email: 'vera@example.ru' }),
        consents: buildConsents(),
        letters: true,
      },
    },
    { idempotencyKey: `key-${id}` },
  );
  return data;
};

const registered = async (api: Api, { domainClock }: Site): Promise<PortationOrder> => {
  const { id } = await submitted(api);
  for (let tries = 0; tries < 150; tries += 1) {
    await domainClock.advance(10_000);
    const { data } = await api.getOrder({ params: { id }, query: {} });
    if (data.status === 'Done') {
      return data;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The order ${id} was not registered`);
};

const portationOf = ({ numberInfo, portationId }: PortationOrder): string =>
  paths.accountPortation.href(numberInfo.msisdn, portationId ?? '');

const draftTariffs = async (api: Api): Promise<string> => paths.portationTariffs.href((await draft(api)).id);
const readyForm = async (api: Api): Promise<string> => paths.portationSubmit.href((await withTariff(api)).id);
const orderDone = async (api: Api, site: Site): Promise<string> =>
  paths.portationDone.href((await registered(api, site)).id);
const portation = async (api: Api, site: Site): Promise<string> => portationOf(await registered(api, site));
const ordersOfNumber = async (api: Api): Promise<string> =>
  paths.accountOrders.href((await draft(api)).numberInfo.msisdn);

const type = async (label: string | RegExp, text: string): Promise<void> => {
  const input = await field(label);
  await userEvent.clear(input);
  await userEvent.click(input);
  await userEvent.paste(text);
};

const typeNumber = async (): Promise<void> => type('Какой номер перенести?', freshMsisdn());
const chooseRecipient = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('radio', { name: /МТС/ }));
};

const joinTariff = async (): Promise<void> => {
  await click(/^Перейти с этим тарифом/);
  await field('Какой номер перенести?');
};

const confirm = (name: string) => async (): Promise<void> => {
  await click(name === 'Удалить' ? /^Удалить( черновик)?$/ : 'Отозвать заявление');
  await click(name, 'dialog');
};

/** An order that was removed is shown as removed, or is missing from its list. */
const removed = () =>
  shown(/удал[её]н|отозван|Запросили|Отзыв запрошен|Просим БДПН|ждём ответ|Заявлений нет|не найден/i);

const fillForm = async (): Promise<void> => {
  await button('Показать');
  for (const box of document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')) {
    if (box.id.startsWith('consents') || box.closest('section')?.getAttribute('aria-labelledby') === 'consents') {
      await userEvent.click(box);
    }
  }
  await userEvent.click(await screen.findByRole('radio', { name: /Обычная сим-карта/ }));
  await userEvent.click(await screen.findByRole('radio', { name: /Заберу в салоне/ }));
  await shown('Черновик сохранён');
};

const fillFeedback = async (): Promise<void> => {
  await type('Как к вам обращаться', 'Вера');
  await type('Электронная почта', 'vera@example.ru');
  await userEvent.selectOptions(await field('О чём вопрос'), 'Перенос номера');
  await type('Сообщение', 'Когда перенесут номер?');
  await userEvent.click(await field(/Согласен на обработку/));
};

const chooseFile = async (): Promise<void> =>
  userEvent.upload(await field(/Выберите файл/), new File(['79000000053\n'], 'номера.csv'), { applyAccept: false });

/** The page asks by itself, and keeps the last answer. */
const poll: Pick<Use, 'arrange' | 'act' | 'done' | 'without'> = {
  arrange: () => shown('Ход переноса'),
  act: () => Promise.resolve(),
  done: () => shown('Ход переноса'),
  without: 'the last answer stays, and the next one comes by itself',
};

const startup = (where: string, open: string, done: () => Promise<unknown>, without?: string): Use => ({
  where,
  open,
  done,
  ...(without === undefined ? {} : { without }),
});

const home = () => field('Какой номер перенести?');

/** Every call of the contract with the places that make it. */
export const uses: Record<ScenarioCall, readonly [Use, ...Use[]] | NoUse> = {
  login: { reason: 'the browser navigates to it' },
  logout: { reason: 'the browser navigates to it' },
  exchangeToken: { reason: 'native clients call it' },

  getUserInfo: [
    { where: 'account', citizen: 'vera', open: '/account', done: () => shown('Тестова Вера') },
    { where: 'home', citizen: 'vera', open: '/', done: home, without: 'the page is public' },
  ],
  getAccountInfo: [
    { where: 'account', citizen: 'vera', open: '/account', done: () => shown('Тестова Вера') },
    { where: 'start', citizen: 'vera', open: '/portation', done: () => shown(/Начатых заявлений нет|Продолжить/) },
    {
      where: 'step 1, own numbers',
      citizen: 'vera',
      open: '/portation/init',
      done: () => field('Какой номер перенести?'),
      without: 'the number is typed',
    },
  ],
  listAccountOrders: [
    { where: 'account, card', citizen: 'vera', open: '/account', done: () => shown('Последний перенос') },
    { where: 'start', citizen: 'vera', open: '/portation', done: () => shown(/Начатых заявлений нет|Продолжить/) },
    { where: 'orders of a number', citizen: 'vera', open: ordersOfNumber, done: () => shown(/1 заявление/) },
  ],
  listAccountPortations: [
    { where: 'account, card', citizen: 'vera', open: '/account', done: () => shown('Последний перенос') },
    {
      where: 'portations of a number',
      citizen: 'vera',
      open: paths.accountPortations.href('79000000001'),
      done: () => shown('Этот номер вы здесь ещё не переносили'),
    },
  ],
  getPortation: [
    { where: 'portation', citizen: 'vera', open: portation, done: () => shown('Ход переноса') },
    { where: 'step 4', citizen: 'vera', open: orderDone, done: () => shown('Ход переноса') },
    { where: 'portation, poll', citizen: 'vera', open: portation, ...poll },
  ],
  getPersonalInfo: [{ where: 'step 3', citizen: 'vera', open: readyForm, done: () => button('Показать') }],
  sendFeedback: [
    {
      where: 'contacts, send',
      open: '/contacts',
      arrange: fillFeedback,
      act: () => click('Отправить обращение'),
      done: () => shown('Обращение принято'),
    },
  ],
  getQuota: [
    {
      where: 'check',
      open: '/check',
      done: () => button('Проверить номер'),
      without: 'the server decides about each lookup',
    },
    {
      where: 'step 1',
      open: '/portation/init',
      done: () => field('Какой номер перенести?'),
      without: 'the server decides about each lookup',
    },
  ],
  lookupNumber: [
    {
      where: 'home',
      open: '/',
      arrange: () => type('Какой номер перенести?', freshMsisdn()),
      act: () => click('Проверить номер'),
      done: () => shown('Краснодарский край'),
    },
    {
      where: 'check',
      open: '/check',
      arrange: () => type('Какой номер проверить?', freshMsisdn()),
      act: () => click('Проверить номер'),
      done: () => shown('Краснодарский край'),
    },
    {
      where: 'step 1',
      open: '/portation/init',
      arrange: chooseRecipient,
      act: typeNumber,
      done: () => shown('Номер можно перенести'),
    },
    {
      where: 'region by number',
      open: '/tariffs?change=1',
      arrange: () => type('Или по номеру', freshMsisdn()),
      act: () => click('Показать тарифы'),
      done: () => shown('Тарифы: Краснодарский край'),
    },
  ],
  lookupFile: [
    {
      where: 'check, file',
      citizen: 'vera',
      open: '/check',
      arrange: async () => void (await field(/Выберите файл/)),
      act: chooseFile,
      done: () => shown('Проверено: 1 строка'),
    },
  ],
  listNews: [
    { where: 'news', open: '/news', done: () => shown(/20\d\d/) },
    { where: 'home', open: '/', done: async () => screen.findAllByRole('link', { name: /оператор/i }) },
  ],
  getStory: [
    {
      where: 'story',
      open: async (api) => {
        const { data } = await api.listNews({ query: { Page: 1, PageSize: 1 } });
        return paths.story.href(data.data[0]?.slug ?? '');
      },
      done: () => shown(/20\d\d г\./),
    },
  ],
  listOperators: [
    { where: 'operators', open: '/operators', done: () => shown('своя сеть') },
    { where: 'step 1', open: '/portation/init', done: () => screen.findByRole('radio', { name: /МТС/ }) },
  ],
  getOperator: [
    { where: 'operator', open: '/operator/mts', done: () => screen.findByRole('heading', { level: 1, name: /МТС/ }) },
    {
      where: 'step 4, contacts',
      citizen: 'vera',
      open: orderDone,
      done: () => shown('Ход переноса'),
      without: 'contacts of the operator are left out',
    },
  ],
  getOperatorTile: [
    {
      where: 'check, answer',
      open: '/check',
      arrange: () => type('Какой номер проверить?', freshMsisdn()),
      act: () => click('Проверить номер'),
      done: () => shown('Краснодарский край'),
      without: 'the answer has name and logo',
    },
  ],
  listOperatorTiles: [{ where: 'home', open: '/', done: async () => screen.findAllByRole('link', { name: /билайн/ }) }],
  listOperatorTilesV2: [
    {
      where: 'operators',
      open: '/operators',
      done: () => shown('своя сеть'),
      without: 'numbers of tariffs are left out',
    },
    {
      where: 'map of regions',
      open: '/operators/map',
      done: () => screen.findByRole('listbox', { name: 'Карта регионов' }),
      without: 'networks are left out',
    },
  ],
  initOrder: [
    {
      where: 'step 1, continue',
      citizen: 'vera',
      open: '/portation/init',
      arrange: async () => {
        await typeNumber();
        await shown('Номер можно перенести');
        await chooseRecipient();
      },
      act: () => click('Продолжить'),
      done: () => screen.findByRole('radio', { name: /Спокойный/ }),
    },
  ],
  getOrder: [
    {
      where: 'step 2',
      citizen: 'vera',
      open: draftTariffs,
      done: () => screen.findByRole('radio', { name: /Спокойный/ }),
    },
    { where: 'step 3', citizen: 'vera', open: readyForm, done: () => button('Показать') },
    { where: 'step 4', citizen: 'vera', open: orderDone, done: () => shown('Ход переноса') },
    { where: 'step 4, poll', citizen: 'vera', open: orderDone, ...poll },
    {
      where: 'step 3, show data',
      citizen: 'vera',
      open: readyForm,
      arrange: async () => void (await button('Показать')),
      act: () => click('Показать'),
      done: () => button('Скрыть'),
    },
    {
      where: 'portation, letters',
      citizen: 'vera',
      open: portation,
      done: () => shown('Ход переноса'),
      without: 'the switch of the letters is left out',
    },
  ],
  updateOrder: [
    {
      where: 'step 2, choose',
      citizen: 'vera',
      open: draftTariffs,
      isChanging: true,
      arrange: async () => userEvent.click(await screen.findByRole('radio', { name: /Спокойный/ })),
      act: () => click('Выбрать тариф'),
      done: () => button('Подать заявление'),
    },
    {
      where: 'step 3, save',
      citizen: 'vera',
      open: readyForm,
      isChanging: true,
      arrange: async () => void (await button('Показать')),
      act: () => type(/Электронная почта/, 'other@example.ru'),
      done: () => shown('Черновик сохранён'),
    },
    {
      where: 'step 4, letters',
      citizen: 'vera',
      open: orderDone,
      isChanging: true,
      act: async () => userEvent.click(await field(/Присылать письма|письм/)),
      done: () => screen.findByRole('checkbox', { name: /письм/, checked: false }),
    },
  ],
  submitOrder: [
    {
      where: 'step 3, submit',
      citizen: 'vera',
      open: readyForm,
      isChanging: true,
      arrange: fillForm,
      act: () => click('Подать заявление'),
      done: () => shown(/Ход переноса|Дата предварительная/),
    },
  ],
  deleteOrder: [
    {
      where: 'step 2, delete',
      citizen: 'vera',
      open: draftTariffs,
      isChanging: true,
      arrange: async () => void (await button('Выбрать тариф')),
      act: confirm('Удалить'),
      done: removed,
    },
    {
      where: 'orders, delete',
      citizen: 'vera',
      open: ordersOfNumber,
      isChanging: true,
      arrange: async () => void (await button('Удалить')),
      act: confirm('Удалить'),
      done: removed,
    },
    {
      where: 'step 4, withdraw',
      citizen: 'vera',
      open: orderDone,
      isChanging: true,
      arrange: async () => void (await button('Отозвать заявление')),
      act: confirm('Отозвать'),
      done: removed,
    },
    {
      where: 'portation, withdraw',
      citizen: 'vera',
      open: portation,
      isChanging: true,
      arrange: async () => void (await button('Отозвать заявление')),
      act: confirm('Отозвать'),
      done: removed,
    },
  ],
  listRegions: [
    startup('regions', '/tariffs?change=1', () => screen.findByRole('link', { name: 'Самарская область' })),
    startup('tariffs of a region', '/tariffs/krasnodarskiy-kray', () => shown('Тарифы: Краснодарский край')),
  ],
  listRegionOperators: [
    startup('map of regions', '/operators/map', () => screen.findByRole('listbox', { name: 'Карта регионов' })),
  ],
  listFeatures: [
    startup('home', '/', home, 'the document names the features'),
    startup('operators', '/operators', () => shown('своя сеть'), 'the document names the features'),
    startup('step 1', '/portation/init', () => field('Какой номер перенести?'), 'the document names the features'),
  ],
  listMediaServices: [startup('home', '/', home, 'names of services are left out')],
  listConvergenceServices: [startup('home', '/', home, 'names of services are left out')],
  getTariff: [
    {
      where: 'step 3, eSIM',
      citizen: 'vera',
      open: readyForm,
      done: () => button('Показать'),
      without: 'the server checks the kind of SIM',
    },
    {
      where: 'step 1, chosen tariff',
      open: '/tariffs/sverdlovskaya-oblast',
      arrange: async () => void (await button(/^Перейти с этим тарифом/)),
      act: joinTariff,
      done: () => field('Какой номер перенести?'),
      without: 'the tariff is chosen on step 2',
    },
  ],
  findTariffByName: [
    {
      where: 'step 1, chosen tariff',
      open: '/tariffs/sverdlovskaya-oblast',
      arrange: joinTariff,
      act: typeNumber,
      done: () => shown('Номер можно перенести'),
      without: 'the tariff is chosen on step 2',
    },
  ],
  getTariffFilters: [
    {
      where: 'step 2, filters',
      citizen: 'vera',
      open: draftTariffs,
      done: () => screen.findByRole('radio', { name: /Спокойный/ }),
      without: 'search and conditions work without the ranges',
    },
  ],
  listTariffsByRegionCode: [
    {
      where: 'step 2',
      citizen: 'vera',
      open: draftTariffs,
      done: () => screen.findByRole('radio', { name: /Спокойный/ }),
    },
  ],
  getTariffV2: [
    {
      where: 'tariff dialog',
      open: '/tariffs/krasnodarskiy-kray?tariff=mts-spokoynyy-25',
      done: () => shown('Перейти с этим тарифом', 'dialog'),
    },
    {
      where: 'comparison',
      open: '/tariffs/krasnodarskiy-kray?view=compare&compare=mts-spokoynyy-25',
      done: () => shown('Спокойный'),
    },
  ],
  getTariffFiltersV2: [
    {
      where: 'tariffs of a region',
      open: '/tariffs/krasnodarskiy-kray',
      done: () => field(/^Сравнить:/),
      without: 'the ranges come from the tariffs',
    },
  ],
  listTariffs: [
    {
      where: 'tariffs of a region',
      open: '/tariffs/krasnodarskiy-kray',
      done: () => field(/^Сравнить:/),
    },
    {
      where: 'operator',
      open: () => {
        storeRegion('krasnodarskiy-kray');
        return Promise.resolve('/operator/mts');
      },
      isChanging: true,
      done: () => shown('Спокойный'),
    },
    {
      where: 'home',
      open: () => {
        storeRegion('krasnodarskiy-kray');
        return Promise.resolve('/');
      },
      isChanging: true,
      done: () => shown('Все тарифы региона'),
    },
  ],
  coverageCatalogue: [{ where: 'coverage', open: '/coverage', done: () => shown('Карт покрытия пока нет') }],
};
