import { html } from 'hono/html';
import { simulatorPage } from '../../lib/simulator-page.ts';
import { testCitizens } from './test-citizens.ts';

/** Shown when a finished choice is opened again from the browser's history. */
export const spentChoicePage = () =>
  simulatorPage({
    title: 'Эта страница входа уже использована',
    body: html`
      <p>Выбор на ней сделан или отменён. Вернитесь на сайт: если вход нужен, он начнётся заново.</p>
      <p><a href="/portation">К моим заявлениям</a> · <a href="/">На главную</a></p>
    `,
  });

/** The page that offers a button for each test citizen and one for a refusal. */
export const choicePage = (action: string) =>
  simulatorPage({
    title: 'Учебный вход, это не Госуслуги',
    body: html`
      <p>Выберите, кем войти. Все люди вымышлены, пароль не нужен.</p>
      <form method="post" action="${action}">
        ${testCitizens.map(
          (citizen) => html`
            <button class="choice" name="citizen" value="${citizen.id}">
              <strong>${[citizen.lastName, citizen.firstName, citizen.middleName].filter(Boolean).join(' ')}</strong>
              <span>${citizen.purpose}</span>
            </button>
          `,
        )}
        <button class="plain" name="citizen" value="">Отказаться от входа</button>
      </form>
    `,
  });
