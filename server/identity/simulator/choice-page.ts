import { html } from 'hono/html';
import { simulatorPage } from '../../lib/simulator-page.ts';
import { testCitizens } from './test-citizens.ts';

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
