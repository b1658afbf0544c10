import { submitted, untilOrder } from '../../mocks/order-steps.ts';
import { BDPN_SIMULATOR_PATH } from '../../server/bdpn/simulator/control-page.ts';
import { MAILBOX_PATH } from '../../server/letters/simulator/mailbox-page.ts';
import { DESK_PATH } from '../../server/operator-gateway/simulator/desk-page.ts';
import { apiOf, button, expectSubmitted, giveConsents, heading, submitApplication, toSubmit } from './steps.ts';
import { paths } from '../../src/lib/paths.ts';
import { testOnOwnService } from './own-service.ts';
import { expect, expectAccessible, expectGoodPageInEveryTheme, expectGoodPage } from './test.ts';

// It moves the clock of the service, which would change the dates that other tests expect.
const test = testOnOwnService();

test('moves a number through the desk of the new operator and the mailbox, from the submission to the end', async ({
  context,
  expected,
  page,
}) => {
  test.setTimeout(420_000);
  // axe cannot look into the sandboxed frame of a letter.
  expected.push(/Failed to execute 'postMessage' on 'DOMWindow'/);
  // The operator of a number ending in 69 waits for a person.
  const digits = '9000000069';
  let order = '';
  const toOrder = page.getByRole('link', { name: /\/portation\/.*\/done/ });
  /** Opens the letter about this order, once it has arrived; those of other orders have the same subjects. */
  const openLetter = (subject: string) =>
    expect(async () => {
      await page.goto(MAILBOX_PATH);
      await page
        .getByRole('link', { name: `${subject}: номер …${digits.slice(-2)}` })
        .first()
        .click({ timeout: 1000 });
      await expect(toOrder).toHaveText(order, { timeout: 1000 });
    }).toPass();
  const wish = page.getByRole('checkbox', { name: 'Присылать письма о заявлении' });

  await test.step('asks for letters with a tick', async () => {
    await toSubmit(page, digits);
    await page.getByRole('radio', { name: /^eSIM/ }).check();
    await giveConsents(page);
    await expect(wish).not.toBeChecked();
    await wish.check();
    await submitApplication(page);
    await expect(page.getByText('Приходят на vera@example.test.')).toBeVisible();
    await expectGoodPage(page);
  });

  order = page.url();
  const onDesk = page.locator(`article[aria-labelledby="${order.split('/').at(-2) ?? ''}-1"]`);

  await test.step('reads the application on the desk, accepts it, and makes the eSIM', async () => {
    await expect(async () => {
      await page.goto(DESK_PATH);
      await expect(onDesk).toBeVisible({ timeout: 1000 });
    }).toPass();
    await onDesk.getByText('Данные заявления').click();
    await expect(onDesk.getByText('Тестова Вера Примеровна')).toBeVisible();
    await expectGoodPage(page);
    await onDesk.getByRole('button', { name: 'Принять' }).click();
    await onDesk.getByRole('button', { name: 'Договор готов' }).click();
    await onDesk.getByRole('button', { name: 'eSIM готова' }).click();
    await expect(onDesk.getByRole('button', { name: 'eSIM установлена' })).toBeVisible();
  });

  await test.step('finds the letters in the mailbox, without the activation code', async () => {
    await openLetter('eSIM готова');
    await expect(page.locator('body')).not.toContainText('LPA:');
    await openLetter('Заявление зарегистрировано в базе данных перенесённых номеров');
    await expectGoodPage(page);
    const shown = page.frameLocator('iframe');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(/^Заявление зарегистрировано/);
    await expect(shown.getByText(`+7 900 •••-••-${digits.slice(-2)}`)).toBeVisible();
    const isWhole = () => document.documentElement.scrollHeight <= window.innerHeight;
    expect(await shown.locator('html').evaluate(isWhole)).toBe(true);
    await expect(page.locator('body')).not.toContainText(digits);
    const source = await page.locator('iframe').getAttribute('src');
    const letter = await context.newPage();
    await letter.setContent(await (await page.request.get(source ?? '')).text());
    for (const colorScheme of ['light', 'dark'] as const) {
      await letter.emulateMedia({ colorScheme });
      await expectAccessible(letter, ['wcag2a', 'wcag2aa']);
    }
    await expect(letter.locator('body')).toHaveCSS('background-color', 'rgb(18, 22, 26)');
    await letter.close();
  });

  await test.step('unsubscribes by the link of the letter', async () => {
    await page.getByRole('link', { name: /\/letters\/unsubscribe\// }).click();
    await expectGoodPage(page);
    await button(page, 'Отключить письма').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Письма отключены');
    await expectGoodPage(page);
  });

  await test.step('opens the application from the letter, shows the code, and asks for letters again', async () => {
    await openLetter('Заявление зарегистрировано в базе данных перенесённых номеров');
    await toOrder.click();
    await expectSubmitted(page);
    await expect(page.getByText('LPA:')).toHaveCount(0);
    await button(page, 'Показать код').click();
    await expect(page.getByAltText('QR-код для установки eSIM')).toBeVisible();
    await expect(page.getByText(/^LPA:1\$/)).toBeVisible();
    await expectGoodPageInEveryTheme(page);
    await button(page, 'Скрыть код').click();
    await expect(page.getByText('LPA:')).toHaveCount(0);
    await expect(wish).not.toBeChecked();
    // Opened by its address, the page loads the style sheet of the box itself.
    await expect(wish.locator('xpath=following-sibling::*[1]')).toHaveCSS('position', 'absolute');
    // The box changes when the server has answered.
    await wish.click();
    await expect(page.getByText('Приходят на vera@example.test.')).toBeVisible();
  });

  await test.step('installs the eSIM, as the operator says', async () => {
    await page.goto(DESK_PATH);
    await onDesk.getByRole('button', { name: 'eSIM установлена' }).click();
    await page.goto(order);
    await expect(page.getByText('Новый оператор сообщил, что вы её установили.')).toBeVisible();
  });

  const move = async (step: string): Promise<void> => {
    const simulator = await context.newPage();
    await simulator.goto(BDPN_SIMULATOR_PATH);
    // Chromium may hang on closing a tab during a navigation, so each load is awaited.
    const loaded = simulator.waitForEvent('load');
    await button(simulator, step).click();
    await loaded;
    await simulator.close();
  };

  await test.step('is refused, owes a debt, and waits for an arbitration, accessibly in every theme', async () => {
    const states = [
      { ending: '71', text: 'В переносе отказано' },
      { ending: '72', text: /^Ваши данные не\sсовпали с\sзаписями/ },
      { ending: '75', text: 'Перенос ждёт оплаты долга' },
    ];
    const opened = await Promise.all(
      states.map(async ({ ending, text }) => {
        const { id } = await submitted(apiOf(page), `7${digits.replace(/69$/, ending)}`);
        await untilOrder(apiOf(page), id, ({ status }) => status === 'Done');
        return { address: paths.portationDone.href(id), text };
      }),
    );
    await move('+1 день');
    await move('+1 час');
    await move('+1 час');
    for (const { address, text } of opened) {
      await page.goto(address);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 60_000 });
      await expectGoodPageInEveryTheme(page);
    }
    await page.goto(order);
  });

  await test.step('sees the number moved after nine days, without a reload', async () => {
    await move('+8 дней');
    await move('+1 день');
    await expect(heading(page)).toHaveText('Номер перенесён', { timeout: 120_000 });
    await expectGoodPageInEveryTheme(page);
  });

  await test.step('has nothing more to do on the desk', async () => {
    await page.goto(DESK_PATH);
    await expect(onDesk.getByText('перенос закончен')).toBeVisible();
    await expect(onDesk.getByRole('button')).toHaveCount(0);
  });

  await test.step('reads of the dates and of the move in the mailbox, and opens the ended application', async () => {
    await openLetter('Назначены дата и время переноса');
    await openLetter('Номер перенесён');
    await expectGoodPage(page);
    await expect(page.frameLocator('iframe').getByText(/Теперь номер обслуживает МТС/)).toBeVisible();
    await toOrder.click();
    await expect(heading(page)).toHaveText('Номер перенесён');
    await expect(page.getByText('Что ещё сделать после переноса')).toBeVisible();
    await expect(wish).toBeChecked();
    await expect(button(page, 'Отозвать заявление')).toHaveCount(0);
    await expectGoodPage(page);
  });
});
