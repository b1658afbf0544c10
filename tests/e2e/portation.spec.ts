import type { Page } from '@playwright/test';
import { ACTIVITY_HEADER } from '../../contract/headers.ts';
import { faults } from '../../mocks/faults.ts';
import {
  button,
  chooseCitizen,
  chooseCourier,
  chooseOperator,
  chooseTariff,
  confirmInDialog,
  continueAs,
  deliveryAddress,
  endSession,
  expectPortable,
  expectRegistered,
  expectSessionEnded,
  expectSignInNeeded,
  expectSubmitted,
  fillApplication,
  fillStep1,
  giveConsents,
  heading,
  numberFor,
  signInOnPage,
  submitApplication,
  toDone,
  toSubmit,
  toTariffs,
  typeNumber,
  whileFailing,
  withdraw,
} from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

const operator = (page: Page) => page.getByRole('radio', { name: /МТС/ });
const draftSaved = (page: Page) => page.getByText('Черновик сохранён');
/** Waits until the change that an action makes has been saved. */
const whileSaving = async (page: Page, action: () => Promise<void>): Promise<void> => {
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await action();
  await saved;
};
const expectNoConsents = async (page: Page): Promise<void> => {
  for (const consent of await page.getByRole('checkbox').all()) {
    await expect(consent).not.toBeChecked();
  }
};

test('ports a number from the home page to registration', async ({ page }, info) => {
  const digits = numberFor(info);

  await test.step('checks the number on the home page', async () => {
    await page.goto('/');
    await typeNumber(page, `+7 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6, 8)}-${digits.slice(8)}`);
    await button(page, 'Проверить номер').click();
    await expect(page.getByRole('region', { name: 'Да, можно' })).toContainText('Краснодарский край');
    await button(page, 'Перенести этот номер').click();
    await page.waitForURL('**/portation/init');
    await expectPortable(page);
    expect(page.url()).not.toContain(digits);
  });

  await test.step('chooses the operator and signs in', async () => {
    await chooseOperator(page);
    await continueAs(page);
  });

  await test.step('compares the tariffs and chooses one', async () => {
    await expect(heading(page)).toHaveText('Выберите тариф');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/Шаг 2 из\s4/);
    await page.getByRole('radio', { name: /Без границ/ }).check();
    await expect(page.getByText('безлимит интернета', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: /Без границ/ })).toBeChecked();
    await chooseTariff(page);
  });

  await test.step('reveals and hides the personal data', async () => {
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText('Т••••••')).toBeVisible();
    await button(page, 'Показать').click();
    await expect(page.getByText('Тестова Вера Примеровна').last()).toBeVisible();
    await button(page, 'Скрыть').click();
    await expect(page.getByText('Т••••••')).toBeVisible();
  });

  await test.step('fills and submits the application', async () => {
    await expectNoConsents(page);
    await button(page, 'Подать заявление').click();
    await expect(page.getByRole('group', { name: 'Чтобы подать заявление, нужно исправить' })).toBeFocused();
    await fillApplication(page);
    await submitApplication(page);
  });

  await test.step('follows the order', async () => {
    await expectRegistered(page);
    await page.getByText('Подробности для поддержки').click();
    await expect(page.getByText(/^Номер регистрации: \d{16}$/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Ход переноса' }).getByRole('listitem')).not.toHaveCount(0);
    await expect(page.getByText(/Отозвать можно до/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Скачать заявление' }).click();
    expect((await download).suggestedFilename()).toBe('Заявление о переносе номера.pdf');
    await page.goto('/portation');
    await expect(page.getByRole('link', { name: 'Посмотреть ход' }).first()).toBeVisible();
    await expectGoodPage(page);
  });
});

test(
  'returns a rejected order to step 3 with the reason and data, ready to submit again',
  { tag: '@any-width' },
  async ({ page }, info) => {
    // The first application of a number ending in 61 to 64 is refused.
    // A retry needs a new number, because the first attempt's second application was accepted.
    await toSubmit(page, `9000000${info.retry}64`);
    await fillApplication(page);
    const contact = page.getByLabel('Телефон');
    await contact.fill('9000000099');
    await button(page, 'Подать заявление').click();
    await expect(page.getByText('Заявление заполнено неверно').first()).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/\/submit$/);
    await expect(page.getByRole('radio', { name: 'Заберу в салоне' })).toBeChecked();
    await expect(contact).toHaveValue(/900.*000-00-99/);
    await expectNoConsents(page);
    await giveConsents(page);
    await button(page, 'Подать заявление').click();
    await expectRegistered(page);
  },
);

test.describe('the lookup explains obstacles before applying', () => {
  for (const [digits, sentence, way] of [
    ['9000000051', 'С прошлого переноса не прошло 60 дней', /Можно будет с/],
    ['9000000052', 'По номеру уже идёт перенос', /когда закончится прежнее/],
    ['9590000054', 'Регион номера пока не участвует', /другой номер/],
    ['9070000055', 'Номер не выделен ни одному оператору', /Проверьте цифры номера/],
    ['4951234567', 'Городской номер перенести нельзя', /на\sфедеральный/],
    ['88005553535', 'Бесплатный номер 8-800 перенести нельзя', /Введите мобильный номер/],
  ] as const) {
    test(`${digits}: ${sentence}`, async ({ page, expected }) => {
      expected.push(/status of 400/);
      await page.goto('/portation/init');
      await typeNumber(page, digits);
      await expect(page.getByText(sentence).first()).toBeVisible();
      await expect(page.getByText(way).first()).toBeVisible();
      await expect(page.getByRole('radio')).toHaveCount(0);
      await expect(button(page, 'Продолжить')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('group', { name: 'Чтобы продолжить, нужно исправить' })).toBeFocused();
      await expect(page).toHaveURL(/\/portation\/init$/);
      await expectGoodPage(page);
    });
  }

  test('the donor is disabled with the reason', { tag: '@any-width' }, async ({ page }, info) => {
    await page.goto('/portation/init');
    await typeNumber(page, numberFor(info));
    await expectPortable(page);
    await expect(page.getByRole('radio', { name: /Т2.*Номер уже у этого оператора/ })).toBeDisabled();
  });
});

test('a spent lookup quota does not block the citizen', { tag: '@any-width' }, async ({ page, expected }, info) => {
  expected.push(/status of 400/);
  await page.goto('/portation/init');
  for (let count = 0; count < 11; count += 1) {
    const answer = page.waitForResponse('**/msisdn/info/single');
    await typeNumber(page, `90000${String(50_000 + count)}`);
    await answer;
  }
  await typeNumber(page, numberFor(info));
  await expect(page.getByText('Проверки номеров на сегодня закончились').first()).toBeVisible();
  await chooseOperator(page);
  await continueAs(page, 'olga');
});

test('a cancelled sign-in keeps number and operator', { tag: '@any-width' }, async ({ page }, info) => {
  await fillStep1(page, numberFor(info));
  await button(page, 'Продолжить').click();
  await page.waitForURL('**/simulator/**');
  await button(page, 'Отказаться от входа').click();
  await page.waitForURL('**/portation/init?signIn=denied');
  await expect(page.getByText(/Вы\sотказались от\sвхода/)).toBeVisible();
  await expect(operator(page)).toBeChecked();
  await expectPortable(page);
});

test('an untrusted account sees what to do', { tag: '@any-width' }, async ({ page, expected }, info) => {
  expected.push(/status of 400/);
  await fillStep1(page, numberFor(info));
  await button(page, 'Продолжить').click();
  await chooseCitizen(page, 'pyotr');
  await expect(page.getByText(/Учётная запись Госуслуг не\sподтверждена/)).toBeVisible();
});

test('a reload keeps the step and the entered data', { tag: '@any-width' }, async ({ page }, info) => {
  await test.step('step 1', async () => {
    await fillStep1(page, numberFor(info));
    await page.reload();
    await expectPortable(page);
    await expect(operator(page)).toBeChecked();
    await continueAs(page);
  });

  await test.step('step 2', async () => {
    await page.reload();
    await expect(heading(page)).toHaveText('Выберите тариф');
    await chooseTariff(page);
  });

  await test.step('step 3', async () => {
    await chooseCourier(page);
    await deliveryAddress(page).fill('Город Примерный, улица Учебная, дом 1');
    await expect(draftSaved(page)).toBeVisible();
    await page.reload();
    await expect(deliveryAddress(page)).toHaveValue('Город Примерный, улица Учебная, дом 1');
    await giveConsents(page);
    await submitApplication(page);
  });

  await test.step('step 4', async () => {
    await page.reload();
    await expectSubmitted(page);
  });
});

test(
  'asks before a reload would lose what is not saved, but not before a sign-out',
  { tag: '@any-width' },
  async ({ page }, info) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await toSubmit(page, numberFor(info));
    await page.route('**/api/v1/order/portation/*', (route) =>
      route.request().method() === 'PUT' ? undefined : route.continue(),
    );
    await chooseCourier(page);
    await page.evaluate(() => setTimeout(() => window.location.reload()));
    await expect.poll(() => dialogs).toEqual(['beforeunload']);
    await button(page, 'Выйти').click();
    await page.waitForURL(/localhost:\d+\/$/);
    expect(dialogs).toEqual(['beforeunload']);
  },
);

test('does not ask before a reload when everything is saved', { tag: '@any-width' }, async ({ page }, info) => {
  await toSubmit(page, numberFor(info));
  await chooseCourier(page);
  await expect(draftSaved(page)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.dismiss());
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Привезёт курьер' })).toBeChecked();
});

test(
  'Back and Forward move through the steps, but not from a submitted order into its form',
  { tag: '@any-width' },
  async ({ page }, info) => {
    await fillStep1(page, numberFor(info));
    await continueAs(page);
    await chooseTariff(page);
    await page.goBack();
    await expect(heading(page)).toHaveText('Выберите тариф');
    await page.goBack();
    await expect(page).toHaveURL(/\/portation\/init/);
    await expect(operator(page)).toBeChecked();
    await page.goForward();
    await page.goForward();
    await expect(page).toHaveURL(/\/submit$/);
    await expect(button(page, 'Подать заявление')).toBeVisible();
    const viewport = page.viewportSize() ?? { width: 1280, height: 800 };
    // A window of 1280 × 900 magnified to 200 and to 400 %.
    for (const size of [
      { width: 640, height: 450 },
      { width: 320, height: 225 },
    ]) {
      await page.setViewportSize(size);
      await expectGoodPage(page);
    }
    await page.setViewportSize(viewport);
    await fillApplication(page);
    await submitApplication(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/done$/);
  },
);

test(
  'an ended session on any step keeps the data and continues after sign-in',
  { tag: '@any-width' },
  async ({ page, expected }, info) => {
    expected.push(/status of 401/);
    const digits = numberFor(info);
    /** ESIA may still have its own session and redirect back at once. */
    const chooseCitizenIfAsked = async (): Promise<void> => {
      await page.waitForURL(/simulator\/esia\/choice|portation/);
      if (page.url().includes('/simulator/')) {
        await chooseCitizen(page);
      }
    };
    const signInAgain = async (): Promise<void> => {
      await expectSessionEnded(page);
      await button(page, 'Войти снова').click();
      await chooseCitizenIfAsked();
    };

    await test.step('step 1 is public: «Продолжить» redirects to sign-in', async () => {
      await toTariffs(page, digits);
      await fillStep1(page, digits);
      await endSession(page);
      await button(page, 'Продолжить').click();
      await page.waitForURL(/simulator\/esia\/choice|tariffs/);
      await chooseCitizenIfAsked();
      await page.waitForURL('**/tariffs');
    });

    await test.step('step 2', async () => {
      await endSession(page);
      await page.getByRole('radio', { name: /Спокойный/ }).check();
      await button(page, 'Выбрать тариф').click();
      await signInAgain();
      await page.waitForURL('**/tariffs');
      await chooseTariff(page);
    });

    await test.step('step 3', async () => {
      await chooseCourier(page);
      await expect(draftSaved(page)).toBeVisible();
      await endSession(page);
      await deliveryAddress(page).fill('Город Примерный, улица Новая, дом 2');
      await signInAgain();
      await page.waitForURL('**/submit');
      await expect(deliveryAddress(page)).toHaveValue('Город Примерный, улица Новая, дом 2');
      await giveConsents(page);
      await submitApplication(page);
    });

    await test.step('step 4', async () => {
      await endSession(page);
      await signInAgain();
      await page.waitForURL('**/done');
      await expectSubmitted(page);
    });
  },
);

test('an order page asks a visitor to sign in and returns', { tag: '@any-width' }, async ({ page, context }, info) => {
  await toTariffs(page, numberFor(info));
  const address = page.url();
  await context.clearCookies();
  await page.goto(address);
  await expectSignInNeeded(page);
  expect(page.url()).toBe(address);
  await expectGoodPage(page);
  await signInOnPage(page);
  await page.waitForURL(address);
  await expect(heading(page)).toHaveText('Выберите тариф');
});

test("shows another citizen's order as not found", { tag: '@any-width' }, async ({ page, context, expected }, info) => {
  expected.push(/status of 404/);
  await toTariffs(page, numberFor(info));
  const address = page.url();
  await context.clearCookies();
  await page.goto(address);
  await signInOnPage(page, 'ivan');
  await expect(heading(page)).toHaveText('Заявление не найдено');
  await button(page, 'Начать заново').click();
  await expect(page).toHaveURL(/\/portation\/init$/);
});

test(
  'detects an order changed in another tab and keeps the form',
  { tag: '@any-width' },
  async ({ page, context, expected }, info) => {
    expected.push(/status of 400/);
    await toSubmit(page, numberFor(info));
    await chooseCourier(page);
    // Each of the two changes may be saved alone.
    await expect(draftSaved(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await whileSaving(other, () => other.getByRole('radio', { name: 'Заберу в салоне' }).check());
    await deliveryAddress(page).fill('Город Примерный, улица Вторая, дом 3');
    await expect(page.getByText(/изменилось в\sдругой вкладке/)).toBeVisible();
    await expect(deliveryAddress(page)).toHaveValue('Город Примерный, улица Вторая, дом 3');
  },
);

test(
  'names a tariff chosen in another tab and keeps the choice here',
  { tag: '@any-width' },
  async ({ page, context, expected }, info) => {
    expected.push(/status of 400/);
    await toTariffs(page, numberFor(info));
    const other = await context.newPage();
    await other.goto(page.url());
    await chooseTariff(other);
    await page.getByRole('radio', { name: /Свободный/ }).check();
    await button(page, 'Выбрать тариф').click();
    await expect(page.getByText('В другой вкладке выбран тариф «Спокойный»')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Свободный/ })).toBeChecked();
    await button(page, 'Выбрать тариф').click();
    await page.waitForURL('**/submit');
    await expect(page.getByText(/Свободный/).first()).toBeVisible();
  },
);

test('a press that leaves an incomplete field is not lost to its error', async ({ page }, info) => {
  await toSubmit(page, numberFor(info));
  await page.getByRole('textbox', { name: 'Телефон' }).fill('8916555');
  const consent = page.getByRole('region', { name: 'Согласия' }).getByRole('checkbox').first();
  await consent.check();
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveAccessibleDescription(/10\s*цифр/);
  await page.getByLabel('Электронная почта').fill('vera@example');
  await page.getByRole('checkbox', { name: 'Присылать письма о заявлении' }).check();
  await expect(page.getByLabel('Электронная почта')).toHaveAttribute('aria-invalid', 'true');
});

test('a button does not move from under its press when the phone above it is loaded', async ({ page }, info) => {
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/api/v1/operator/*', async (route) => {
    await isPressed;
    await route.continue();
  });
  // Without polls: a registration meanwhile would change the text above the button.
  await page.route('**/api/v1/order/portation/*', async (route) => {
    if (route.request().headers()[ACTIVITY_HEADER] === undefined) {
      await route.continue();
    }
  });
  await toDone(page, numberFor(info));
  await button(page, 'Отозвать заявление').hover();
  await page.mouse.down();
  press();
  await expect(page.getByRole('link', { name: /^Позвонить: МТС/ })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a double click submits one order', { tag: '@any-width' }, async ({ page }, info) => {
  await toSubmit(page, numberFor(info));
  await fillApplication(page);
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit') && request.method() === 'PUT') {
      count += 1;
    }
  });
  await button(page, 'Подать заявление').dblclick();
  await page.waitForURL('**/done');
  expect(count).toBe(1);
});

test('reports a server that does not answer on step 1 and on submission, with a way to continue', async ({
  page,
  expected,
}, info) => {
  expected.push(/Failed to load resource/);

  await test.step('step 1', async () => {
    await page.goto('/portation/init');
    await expect(operator(page)).toBeVisible();
    await whileFailing(page, '**/msisdn/info/single', faults.networkError, async () => {
      await typeNumber(page, numberFor(info));
      await expect(page.getByText('Не удалось проверить номер')).toBeVisible();
    });
    await button(page, 'Повторить').click();
    await expectPortable(page);
    await chooseOperator(page);
    await continueAs(page);
  });

  await test.step('the submission', async () => {
    await chooseTariff(page);
    await fillApplication(page);
    await whileFailing(page, '**/api/**/submit', faults.networkError, async () => {
      await page.getByRole('region', { name: 'Согласия' }).getByRole('checkbox').first().scrollIntoViewIfNeeded();
      await button(page, 'Подать заявление').click();
      await expect(page.getByText('Сервер не ответил')).toBeInViewport();
    });
    await button(page, 'Повторить').last().click();
    await page.waitForURL('**/done');
  });
});

test(
  'deletes a draft after confirmation and withdraws a submitted order',
  { tag: '@any-width' },
  async ({ page }, info) => {
    const digits = numberFor(info);

    await test.step('deletes the draft', async () => {
      await toTariffs(page, digits);
      await button(page, 'Удалить черновик').click();
      const removal = page.waitForRequest((one) => one.method() === 'DELETE');
      await confirmInDialog(page, 'Удалить');
      expect(new URL((await removal).url()).search).toBe('?draftOnly=true');
      await expect(heading(page)).toHaveText('Черновик удалён');
    });

    await test.step('starts again and submits', async () => {
      await button(page, 'Начать заново').click();
      await page.waitForURL('**/portation/init');
      await typeNumber(page, digits);
      await chooseOperator(page);
      await button(page, 'Продолжить').click();
      await page.waitForURL('**/tariffs');
      await chooseTariff(page);
      await fillApplication(page);
      await submitApplication(page);
      await expectRegistered(page);
    });

    await test.step('withdraws the order', async () => {
      await withdraw(page);
      await expect(heading(page)).toHaveText('Заявление отозвано', { timeout: 20_000 });
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveURL(/\/done$/);
      await expectGoodPage(page);
    });
  },
);

test('the whole flow works by keyboard alone', async ({ page }, info) => {
  const { keyboard } = page;
  const tabTo = async (target: ReturnType<typeof page.locator>): Promise<void> => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((node) => node === document.activeElement)) {
        return;
      }
      await keyboard.press('Tab');
    }
    throw new Error('The element cannot be focused by keyboard');
  };
  const press = async (target: ReturnType<typeof page.locator>, key: 'Enter' | 'Space'): Promise<void> => {
    await tabTo(target);
    await keyboard.press(key);
  };

  await test.step('types the number and chooses the operator', async () => {
    await page.goto('/portation/init');
    await expect(operator(page)).toBeVisible();
    await tabTo(page.getByLabel('Какой номер перенести?'));
    await keyboard.type(numberFor(info));
    await expectPortable(page);
    // Tab focuses the first option of a group; the arrow keys move between options.
    await press(page.getByRole('radio').first(), 'Space');
    for (let presses = 0; presses < 20 && !(await operator(page).isChecked()); presses += 1) {
      await keyboard.press('ArrowDown');
    }
    await expect(operator(page)).toBeChecked();
    await keyboard.press('Enter');
  });

  await test.step('signs in', async () => {
    await page.waitForURL('**/simulator/**');
    await press(button(page, /Тестова Вера/), 'Enter');
    await page.waitForURL('**/tariffs');
  });

  await test.step('chooses a tariff', async () => {
    await expect(page.getByRole('radio', { name: /Спокойный/ })).toBeVisible();
    await press(page.getByRole('radio').first(), 'Space');
    await press(button(page, 'Выбрать тариф'), 'Enter');
    await page.waitForURL('**/submit');
  });

  await test.step('fills and submits the application', async () => {
    await expect(button(page, 'Показать')).toBeVisible();
    await press(page.getByRole('radio', { name: 'Обычная сим-карта' }), 'Space');
    await press(page.getByRole('radio', { name: 'Заберу в салоне' }), 'Space');
    for (const consent of await page.getByRole('region', { name: 'Согласия' }).getByRole('checkbox').all()) {
      await press(consent, 'Space');
    }
    await press(button(page, 'Подать заявление'), 'Enter');
    await page.waitForURL('**/done');
  });
});
