import { html } from 'hono/html';
import { simulatorPage } from '../../lib/simulator-page.ts';
import { testCitizens } from './test-citizens.ts';

/** A choice that was made already, opened again from the history of the browser. */
export const spentChoicePage = () =>
  simulatorPage({
    title: 'Эта страница входа уже использована',
    body: html`
      <p>Выбор на ней сделан или отменён. Вернитесь на сайт: если вход нужен, он начнётся заново.</p>
      <p><a href="/portation">К моим заявлениям</a> · <a href="/">На главную</a></p>
    `,
  });

/** Who signs in: one button a test citizen, and a way to refuse. */
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
