import { Hono } from 'hono';
import { html } from 'hono/html';
import { isOwnRequest } from '../../http/origin-check.ts';
import type { DomainClock } from '../../lib/clock.ts';
import { formatMoment, simulatorHeaders, simulatorPage } from '../../lib/simulator-page.ts';
import { outcomes } from './outcomes.ts';
import type { BdpnSimulator } from './simulator.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/portation-rules.ts';

/** The path of the control page. */
export const BDPN_SIMULATOR_PATH = '/simulator/bdpn';

const steps: Record<string, number> = { hour: HOUR_MS, day: DAY_MS, days8: 8 * DAY_MS };
/** Rates offered on the page: simulated seconds in one real second. */
const rates: Record<string, number> = { real: 1, fast: 3600 };

const messageTitles: Record<string, string> = {
  'request.registered': 'заявление зарегистрировано',
  'request.rejected': 'заявление отклонено',
  'cancel.confirmed': 'отмена подтверждена',
  'cancel.refused': 'в отмене отказано',
  'donor.notified': 'запрос текущему оператору',
  'donor.dataConfirmed': 'данные подтверждены',
  'donor.dataMismatched': 'данные не совпали',
  'donor.debtFound': 'найден долг',
  'donor.debtCleared': 'долг погашен',
  'donor.approved': 'оператор согласен',
  'donor.rejected': 'оператор отказал',
  'arbitration.resolved': 'арбитраж в пользу гражданина',
  'arbitration.lost': 'арбитраж не в пользу гражданина',
  'arbitration.timedOut': 'арбитраж не успел',
  'recipient.dateAssigned': 'назначена дата',
  'recipient.dateChanged': 'дата изменена',
  'recipient.confirmedReadiness': 'готовность подтверждена',
  'recipient.closed': 'перенос завершён',
  'transfer.started': 'перенос начался',
  'transfer.completed': 'номер перенесён',
  'transfer.failed': 'сбой переноса',
  'number.returned': 'номер возвращён',
};

/** The control page: the simulated time, and the planned messages of each order. */
export const createControlPage = (
  simulator: BdpnSimulator,
  domainClock: DomainClock,
  origins: readonly string[],
  /** Of the other simulators: the time of their next event. */
  otherMoments: readonly (() => Promise<Date | null>)[] = [],
): Hono => {
  const app = new Hono();
  app.get(BDPN_SIMULATOR_PATH, async (context) => {
    const { now, rate } = await domainClock.read();
    const orders = await simulator.list();
    const page = simulatorPage({
      title: 'Пульт учебной базы данных перенесённых номеров',
      body: html`
        <p>
          Сейчас на стенде <strong>${formatMoment(now)}</strong> (московское время).
          ${rate === 1 ? 'Время идёт как обычно.' : `Время идёт быстрее обычного в ${rate} раз.`}
        </p>
        <form method="post" action="${BDPN_SIMULATOR_PATH}">
          <div class="row">
            <button name="step" value="next">К следующему событию</button>
            <button name="step" value="hour">+1 час</button>
            <button name="step" value="day">+1 день</button>
            <button name="step" value="days8">+8 дней</button>
            <button name="rate" value="real">Обычное время</button>
            <button name="rate" value="fast">Час в секунду</button>
          </div>
        </form>
        <h2>Заявления</h2>
        ${
          orders.length === 0
            ? html`<p>Пока ни одного. Подайте заявление на сайте, и оно появится здесь.</p>`
            : html`<div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Номер</th>
                    <th scope="col">Откуда и куда</th>
                    <th scope="col">Что было и что будет</th>
                  </tr>
                </thead>
                <tbody>
                  ${orders.map(
                    ({ msisdn, donor, donorName, recipient, recipientName, isCancelled, messages }) => html`<tr>
                      <td>…${msisdn.slice(-2)}</td>
                      <td>${donorName ?? donor} → ${recipientName ?? recipient}${isCancelled ? ', отменено' : ''}</td>
                      <td>
                        ${messages.map(
                          ({ body, visibleAt }) =>
                            html`<div>
                              ${visibleAt > now ? 'будет' : 'было'} ${formatMoment(visibleAt)}:
                              ${messageTitles[body.type] ?? body.type}
                            </div>`,
                        )}
                      </td>
                    </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
        }
        <h2>Чем кончится, решает номер</h2>
        <p>Последние две цифры номера +7 900 000-00-…; с любым другим номером всё получится.</p>
        <ul>
          ${outcomes.map(({ ending, title }) => html`<li>…${ending}: ${title}</li>`)}
        </ul>
        <p><a href="/">На сайт</a></p>
      `,
    });
    return context.html(page, 200, simulatorHeaders());
  });
  app.post(BDPN_SIMULATOR_PATH, async (context) => {
    if (!isOwnRequest(context.req.raw, origins)) {
      return context.text('Запрос пришёл с другого сайта.', 403);
    }
    const { step, rate } = await context.req.parseBody();
    if (typeof rate === 'string' && rates[rate] !== undefined) {
      await domainClock.setRate(rates[rate]);
    }
    if (typeof step === 'string') {
      const { now } = await domainClock.read();
      const moments =
        step === 'next' ? await Promise.all([simulator.nextMoment, ...otherMoments].map((next) => next())) : [];
      const next = Math.min(...moments.flatMap((one) => one?.getTime() ?? []));
      const ms = Number.isFinite(next) ? next - now.getTime() + 1 : (steps[step] ?? 0);
      await domainClock.advance(Math.max(ms, 0));
    }
    return context.redirect(BDPN_SIMULATOR_PATH, 303);
  });
  return app;
};
