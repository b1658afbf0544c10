import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hostSite, type OpenedSite } from '../../harness/host-site.tsx';
import { hurrySlowResponses } from '../../harness/hurry-slow-responses.ts';

const site = await hostSite();

const cards = () => screen.findAllByRole('checkbox', { name: /^Сравнить:/ });
const joinButtons = () => screen.getAllByRole('button', { name: /^Перейти с этим тарифом/ });
/** The number of an operator in the filters. */
const countOf = (operator: string): number =>
  Number(
    screen
      .getByRole('checkbox', { name: new RegExp(`^${operator} \\(`) })
      .parentElement?.parentElement?.textContent.match(/\((\d+)\)/)?.[1],
  );
/** The first occurrence of a text that is both shown and announced in the live region. */
const found = async (text: string | RegExp) => {
  const [first] = await screen.findAllByText(text);
  return first;
};
const address = (router: OpenedSite['router']) =>
  decodeURIComponent(router.state.location.pathname + router.state.location.search);

test('asks for the region once, finds it by substring and stores it', async () => {
  const { router } = await site.open('/tariffs');
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Самарская область' });
  await user.type(screen.getByLabelText('Найти регион'), 'орл');
  expect(screen.getByText('Нашлось: 1 регион')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Орловская область' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Тарифы: Орловская область' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/tariffs/orlovskaya-oblast');
  await site.close();
  const { router: later } = await site.open('/tariffs');
  await waitFor(() => expect(later.state.location.pathname).toBe('/tariffs/orlovskaya-oblast'));
});

test('finds the region by a number, and says what the field needs', async () => {
  const { router } = await site.open('/tariffs?change=1');
  const field = await screen.findByLabelText('Или по номеру');
  await userEvent.click(screen.getByRole('button', { name: 'Показать тарифы' }));
  expect(field).toHaveAccessibleDescription(/Введите номер полностью/);
  expect(field).toHaveFocus();
  await userEvent.type(field, '89590000054{Enter}');
  expect(await screen.findByText(/^Регион номера — .+ Переноса в нём нет/)).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, '9000014012{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Тарифы: Краснодарский край' })).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/tariffs/krasnodarskiy-kray', search: '' });
});

test('«Изменить» opens the list of regions with a stored one', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray');
  await cards();
  await userEvent.click(screen.getByRole('link', { name: 'Изменить' }));
  expect(await screen.findByRole('heading', { name: 'В каком регионе нужен тариф?' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/tariffs');
});

test('suggests the closest regions for an unknown address', async () => {
  await site.open('/tariffs/samara');
  expect(await screen.findByRole('heading', { name: 'Такого региона нет' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Самарская область' })).toHaveAttribute('href', '/tariffs/samarskaya-oblast');
});

test('says that the tariffs take long, and asks for them again', async () => {
  onTestFinished(hurrySlowResponses(50));
  let asked = 0;
  await site.open('/tariffs/krasnodarskiy-kray', {
    wrapApi: (api) => ({
      ...api,
      listTariffs: (...given) => {
        asked += 1;
        return asked === 1 ? new Promise<never>(() => undefined) : api.listTariffs(...given);
      },
    }),
  });
  const list = within(await screen.findByRole('region', { name: 'Тарифы' }));
  const again = await list.findByRole('button', { name: 'Повторить' });
  expect(list.getByText('Ответа долго нет')).toBeInTheDocument();
  await userEvent.click(again);
  expect(await cards()).not.toHaveLength(0);
});

test('filters by presets, operators and «лучший», clears by chips and «сбросить», and stores all in the address', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray');
  const user = userEvent.setup();
  await cards();
  await user.click(await screen.findByRole('checkbox', { name: 'Обычный' }));
  await user.click(screen.getByRole('checkbox', { name: /^МТС/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Лучший у каждого оператора/ }));
  await waitFor(() =>
    expect(address(router)).toBe('/tariffs/krasnodarskiy-kray?minutes=300-800&traffic=10-30&operators=mts&best=1'),
  );
  expect(await found('Нашлось: 1 тариф')).toBeInTheDocument();
  const chips = within(screen.getByRole('list', { name: 'Включённые фильтры' }));
  expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual([
    'Минуты: от 300 до 800',
    'Интернет: от 10\u00a0ГБ до 30\u00a0ГБ',
    'МТС',
    'Лучший у каждого',
  ]);
  await user.click(chips.getByRole('button', { name: 'Убрать фильтр «МТС»' }));
  await waitFor(() => expect(address(router)).toBe('/tariffs/krasnodarskiy-kray?minutes=300-800&traffic=10-30&best=1'));
  await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
  await waitFor(() => expect(address(router)).toBe('/tariffs/krasnodarskiy-kray'));
  // The memory router sends no popstate.
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  await router.navigate(-1);
  expect(await screen.findByRole('button', { name: 'Убрать фильтр «Лучший у каждого»' })).toBeInTheDocument();
});

test('filters by price, eSIM and conditions, and counts operators by the other filters', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray');
  const user = userEvent.setup();
  await cards();
  await screen.findByRole('checkbox', { name: /^МТС \(/ });
  const before = countOf('МТС');
  await user.click(await screen.findByRole('checkbox', { name: /^Без условий/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Есть eSIM' }));
  const to = screen.getByRole('textbox', { name: 'Цена за 30\u00a0дней, ₽: до' });
  await user.clear(to);
  await user.type(to, '600{Enter}');
  await waitFor(() => expect(address(router)).toBe('/tariffs/krasnodarskiy-kray?price=-600&esim=1&all=1'));
  const after = countOf('МТС');
  expect(after).toBeGreaterThan(0);
  expect(after).toBeLessThan(before);
  // The count does not change with the selected operators, and it is the number that the operator alone has.
  await user.click(screen.getByRole('checkbox', { name: /^МТС/ }));
  expect(countOf('МТС')).toBe(after);
  expect((await cards()).length).toBe(after);
  expect(screen.queryByText('для пенсионеров')).not.toBeInTheDocument();
  const chips = within(screen.getByRole('list', { name: 'Включённые фильтры' }));
  expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual([
    'Цена: до 600\u00a0₽',
    'МТС',
    'Без условий',
    'eSIM',
  ]);
});

test('shows the buttons of the chosen card only, the first one by default', async () => {
  await site.open('/tariffs/krasnodarskiy-kray');
  const user = userEvent.setup();
  expect(await cards()).toHaveLength(13);
  expect(joinButtons()).toHaveLength(1);
  const [first, second] = screen.getAllByRole('heading', { level: 3 });
  const choose = within(second ?? document.body).getByRole('button');
  expect(within(first ?? document.body).getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await user.click(choose);
  expect(choose).toHaveAttribute('aria-expanded', 'true');
  expect(joinButtons()).toHaveLength(1);
  expect(joinButtons()[0]).toHaveAccessibleName(expect.stringContaining(choose.textContent));
});

test('shows the tariff of a point of the plot by keyboard and opens its conditions', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray?operators=mts');
  const user = userEvent.setup();
  await cards();
  const slider = screen.getByRole('slider', { name: 'Тариф на графике' });
  expect(slider).toHaveAttribute('aria-valuetext', 'не выбран');
  fireEvent.focus(slider);
  fireEvent.change(slider, { target: { value: '2' } });
  const text = slider.getAttribute('aria-valuetext') ?? '';
  expect(text).toMatch(/, МТС: .+₽, .*ГБ/);
  const [name = ''] = text.split(',');
  await user.click(screen.getByRole('button', { name: new RegExp(`^Все условия тарифа с\\sграфика: ${name}, МТС`) }));
  await waitFor(() => expect(address(router)).toMatch(/&tariff=mts-/));
});

test('names discounts, fees and conditions beside the name of a tariff in the table', async () => {
  await site.open('/tariffs/krasnodarskiy-kray?operators=mts&view=table');
  const table = await screen.findByRole('table');
  const heads = within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  for (const line of ['Условие: для пенсионеров', 'Первые 90 дней по', 'Подключение 100 ₽']) {
    expect(heads).toContainEqual(expect.stringContaining(line));
  }
});

test('opens the comparison from a row of the table, once two tariffs are chosen', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray?operators=mts&view=table');
  const user = userEvent.setup();
  const [first, second] = within(await screen.findByRole('table')).getAllByRole('checkbox', { name: /^Сравнить:/ });
  const links = () => screen.queryAllByRole('button', { name: 'К сравнению' });
  await user.click(first ?? document.body);
  expect(links()).toHaveLength(0);
  await user.click(second ?? document.body);
  const [, open] = await screen.findAllByRole('button', { name: 'К сравнению' });
  expect(links()).toHaveLength(2);
  await user.click(open ?? document.body);
  await waitFor(() => expect(address(router)).toMatch(/&view=compare&compare=mts-[^&]+,mts-/));
});

test('orders tariffs without a package by what an example of use costs, not by their fee', async () => {
  await site.open('/tariffs/krasnodarskiy-kray?kind=rates');
  await cards();
  const costs = screen
    .getAllByText(/^100\sминут и\s30\sСМС за\s30\sдней/)
    .map(({ textContent }) => Number(textContent.replaceAll(/^.+—|\D/g, '')));
  expect(costs.length).toBeGreaterThan(2);
  expect(costs).toEqual(costs.toSorted((one, other) => one - other));
});

test('applies a typed bound on Enter and ignores invalid input', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray');
  const user = userEvent.setup();
  await cards();
  const from = await screen.findByRole('textbox', { name: 'Интернет, ГБ: от' });
  await user.clear(from);
  await user.type(from, '20{Enter}');
  await waitFor(() => expect(address(router)).toBe('/tariffs/krasnodarskiy-kray?traffic=20-'));
  await user.clear(from);
  await user.type(from, 'много{Enter}');
  expect(from).toHaveValue('20');
  expect(address(router)).toBe('/tariffs/krasnodarskiy-kray?traffic=20-');
});

test('shows an empty result with a link back', async () => {
  await site.open('/tariffs/krasnodarskiy-kray?minutes=-50&traffic=80-&operators=motiv');
  expect(await found('Под такие фильтры тарифов нет')).toBeInTheDocument();
  const list = within(screen.getByRole('region', { name: 'Тарифы' }));
  await userEvent.click(list.getByRole('button', { name: 'Сбросить фильтры' }));
  expect((await cards()).length).toBe(13);
});

test('links from a page beyond the end to the first one', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray?page=999');
  await userEvent.click(await screen.findByRole('button', { name: 'К началу списка' }));
  expect((await cards()).length).toBe(13);
  expect(address(router)).toBe('/tariffs/krasnodarskiy-kray');
});

test('shows pay-as-you-go tariffs with their own prices, order and table', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray');
  const user = userEvent.setup();
  await cards();
  await user.click(screen.getByRole('radio', { name: 'С оплатой по расходу' }));
  await waitFor(() => expect(address(router)).toBe('/tariffs/krasnodarskiy-kray?kind=rates'));
  expect(await screen.findByRole('textbox', { name: 'Цена минуты, ₽: от' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Таблица' }));
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Сравнить', 'Тариф и условия', 'Цена', '100 минут и 30 СМС', 'Минута', 'СМС', 'Мегабайт']);
});

test('compares up to four tariffs and describes differences in text', async () => {
  const { router } = await site.open('/tariffs/krasnodarskiy-kray');
  const user = userEvent.setup();
  await cards();
  const boxes = screen.getAllByRole('checkbox', { name: /^Сравнить:/ });
  for (const box of boxes.slice(0, 4)) {
    await user.click(box);
  }
  expect(await found(/К сравнению: 4 из/)).toHaveTextContent('не больше четырёх');
  expect(boxes[4]).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Сравнить' }));
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(5);
  const price = within(table).getByRole('rowheader', { name: 'Цена отличается' });
  expect(price).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Показать только различия' }));
  expect(within(table).queryByRole('rowheader', { name: 'Проверено' })).not.toBeInTheDocument();
  await user.click(within(table).getAllByRole('button', { name: /^Убрать/ })[0] ?? document.body);
  await waitFor(() => expect(address(router)).toMatch(/view=compare&compare=[^,]+,[^,]+,[^,]+$/));
});

test('says that a compared tariff exists no more, and removes it', async () => {
  const { router } = await site.open(
    '/tariffs/krasnodarskiy-kray?view=compare&compare=mts-spokoynyy-23,gone,mts-tihiy-23',
  );
  const user = userEvent.setup();
  expect(await found(/^Нет в каталоге: 1 тариф$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Убрать из сравнения' }));
  await waitFor(() => expect(address(router)).toMatch(/compare=mts-spokoynyy-23,mts-tihiy-23$/));
  expect(screen.queryByText(/^Нет в/)).not.toBeInTheDocument();
  expect(within(screen.getByRole('table')).getAllByRole('columnheader')).toHaveLength(3);
});

test('copies the link of a comparison, or says where it is', async () => {
  await site.open('/tariffs/krasnodarskiy-kray?view=compare&compare=mts-spokoynyy-23,mts-tihiy-23');
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('forbidden'));
  await user.click(await screen.findByRole('button', { name: 'Скопировать ссылку' }));
  expect(await found(/^Не удалось скопировать ссылку/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Скопировать ссылку' }));
  expect(await screen.findByRole('button', { name: 'Ссылка скопирована' })).toBeVisible();
  expect(screen.queryByText(/^Не удалось скопировать ссылку/)).not.toBeInTheDocument();
  expect(write.mock.lastCall).toEqual([window.location.href]);
});

test("starts an order with operator and tariff preselected, and explains the rule for another region's number", async () => {
  const { router } = await site.open('/tariffs/moskva?operators=mts');
  const user = userEvent.setup();
  await cards();
  await user.click(joinButtons()[0] ?? document.body);
  await waitFor(() => expect(router.state.location.pathname).toBe('/portation/init'));
  expect(await screen.findByRole('radio', { name: /МТС/ })).toBeChecked();
  expect(await found(/^Тариф «.+», МТС$/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Какой номер перенести?'), '9000018001');
  expect(await found(/Номер из другого региона: Краснодарский край\. .+ (стоит|нет)/)).toBeInTheDocument();
});

test('keeps the number entered on step 1 when the address of an application was opened without a session', async () => {
  const { router } = await site.open('/portation/init');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Какой номер перенести?'), '9000000001');
  await act(() => router.navigate('/portation/00000000-0000-4000-8000-000000000001/submit'));
  await act(() => router.navigate('/tariffs/moskva?operators=mts'));
  await cards();
  await user.click(joinButtons()[0] ?? document.body);
  expect(await screen.findByLabelText('Какой номер перенести?')).toHaveValue('(900)\u00a0000-00-01');
});
