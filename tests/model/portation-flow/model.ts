/**
 * How each event of steps 2 to 4 is produced and what the page shows in each state, by role and text, for Testing
 * Library and a real browser alike.
 */
import type { FlowStep, PortationFlowEvent } from '../../../machines/portation-flow/portation-flow.types.ts';
import { AUTOSAVE_PAUSE_MS } from '../../../machines/portation-flow/portation-flow.setup.ts';
import { SLOW_RESPONSE_MS } from '../../../domain/slow-response.ts';
import {
  selectFormPhase,
  selectIsSlow,
  selectPersonalPhase,
  selectTariffsPhase,
  selectView,
  selectRemovalPhase,
} from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { mergeViews, emptyView, type User, type ExpectedView } from '../user.ts';
import { isWorkStep, performWorkStep, type WorkEnvironment } from '../steps.ts';
import { isAwaitingSession, type Outcomes } from './fixtures.ts';
import { type Delay, pollPhase, type Snapshot, type Step } from './paths.ts';

/** Events that do not come from the user: the server, time, the browser, other tabs. */
export interface Environment extends WorkEnvironment<Outcomes> {
  /** Navigates to the address of a step. @param orderId the id in the model */
  enter: (step: FlowStep, orderId: string | null) => Promise<void>;
  leave: () => Promise<void>;
  hide: () => Promise<void>;
  show: () => Promise<void>;
  endSession: () => Promise<void>;
  restoreSession: () => Promise<void>;
}

export interface Driver {
  user: User;
  environment: Environment;
}

type EventDriver<Event> = (driver: Driver, event: Event, before: Snapshot) => Promise<unknown>;

/**
 * How each event is produced; a new event does not compile until it is listed. Step 1 has its own paths; the chart
 * raises internal events itself.
 */
const eventDrivers: {
  [Type in PortationFlowEvent['type']]:
    | EventDriver<Extract<PortationFlowEvent, { type: Type }>>
    | 'step 1'
    | 'internal';
} = {
  'tariff.chosen': async ({ user }) => {
    await user.choose(/Спокойный/);
    await user.press('Выбрать тариф');
  },
  'application.changed': ({ user }, { application }) => user.pick('Время', application.slot ?? ''),
  'application.submitted': async ({ user }) => {
    await user.tick('Согласия');
    await user.press('Подать заявление');
  },
  'personal.requested': ({ user }, _, before) =>
    user.press(selectPersonalPhase(before) === 'unavailable' ? 'Повторить' : 'Показать'),
  'personal.concealed': ({ user }) => user.press('Скрыть'),
  'removal.confirmed': async ({ user }) => {
    await user.press('Отозвать заявление');
    await user.press('Отозвать');
  },
  'draft.deleted': async ({ user }) => {
    await user.press('Удалить черновик');
    await user.press('Удалить');
  },
  'work.retried': ({ user }, _, before) =>
    user.press(selectView(before) === 'done' && pollPhase(before) === 'unreachable' ? 'Обновить' : 'Повторить'),
  'failure.dismissed': ({ user }, _, before) =>
    user.press(selectView(before) === 'deleteFailed' ? 'Оставить черновик' : 'Понятно'),
  'wait.prolonged': ({ user }) => user.press('Ждать'),
  'wait.abandoned': ({ user }) => user.press('Отменить'),
  'flow.restarted': ({ user }) => user.press('Начать заново'),
  'address.entered': ({ user, environment }, { orderId, step }, before) => {
    const view = selectView(before);
    if (step === 'init' && (view === 'tariffs' || view === 'submit')) {
      return user.follow('Изменить номер или оператора');
    }
    if (step === 'tariffs' && view === 'submit') {
      return user.follow('Изменить тариф');
    }
    return environment.enter(step, orderId);
  },
  'flow.left': ({ environment }) => environment.leave(),
  'page.hidden': ({ environment }) => environment.hide(),
  'page.shown': ({ environment }) => environment.show(),
  'session.ended': ({ environment }) => environment.endSession(),
  // What was asked is answered at once.
  'session.restored': async ({ environment }, _, before) => isAwaitingSession(before) || environment.restoreSession(),
  'session.notFound': 'step 1',
  'citizen.changed': 'step 1',
  'redirect.stopped': 'step 1',
  'number.changed': 'step 1',
  'operator.chosen': 'step 1',
  'draft.restored': 'step 1',
  'step.continued': 'step 1',
  'recipients.loaded': 'step 1',
  'tariff.preset': 'step 1',
  'poll.requested': 'internal',
};

const delays: Record<Delay, number> = {
  slowResponseDelay: SLOW_RESPONSE_MS,
  autosavePause: AUTOSAVE_PAUSE_MS,
  // The maximum: it also ends a shorter pause.
  pollInterval: 30_000,
};

/** Performs one step of a path. */
export const performStep = async (driver: Driver, step: Step, before: Snapshot): Promise<unknown> => {
  if (isWorkStep<Outcomes, Delay>(step)) {
    return performWorkStep(driver.environment, step, delays);
  }
  const eventDriver = eventDrivers[step.type];
  if (eventDriver === 'step 1' || eventDriver === 'internal') {
    throw new Error(`No event ${step.type} can be caused on these steps`);
  }
  // TypeScript cannot relate the key to the event of its function.
  return (eventDriver as EventDriver<PortationFlowEvent>)(driver, step, before);
};

const headings = {
  init: 'Какой номер и куда переносим?',
  tariffs: 'Выберите тариф',
  submit: 'Проверьте и подайте заявление',
} as const;
const quiet: ExpectedView = { ...emptyView, absent: ['Ответа долго нет'] };

const tariffsViews: Record<ReturnType<typeof selectTariffsPhase>, Partial<ExpectedView>> = {
  choosing: { on: ['Выбрать тариф', 'Удалить черновик'] },
  saving: { off: ['Выбрать тариф'] },
  failed: { on: ['Выбрать тариф', 'Повторить'] },
};
const formViews: Record<ReturnType<typeof selectFormPhase>, Partial<ExpectedView>> = {
  editing: { on: ['Подать заявление', 'Удалить черновик'] },
  unsaved: { texts: ['Есть несохранённые изменения'], on: ['Подать заявление'] },
  saving: { texts: ['Сохраняем черновик…'], on: ['Подать заявление'] },
  saveFailed: { texts: ['Черновик не сохранён'], on: ['Подать заявление', 'Повторить'] },
  sending: { off: ['Отправляем заявление'], absent: ['Удалить черновик'] },
  sendRefused: { texts: ['Отметьте все согласия'], on: ['Подать заявление', 'Удалить черновик'] },
  sendFailed: { texts: ['Не удалось|Не получилось|Сервер не ответил'], on: ['Подать заявление', 'Повторить'] },
};
const personalViews: Record<ReturnType<typeof selectPersonalPhase>, Partial<ExpectedView>> = {
  loading: { absent: ['Тестова Вера', 'Госуслуги не ответили'] },
  unavailable: { texts: ['Госуслуги не ответили'], on: ['Повторить'] },
  masked: { texts: ['Т•'], absent: ['Тестова Вера'] },
  revealing: { texts: ['Т•'], absent: ['Тестова Вера'] },
  revealed: { texts: ['Тестова Вера'], on: ['Скрыть'] },
};
const followViews: Record<ReturnType<typeof pollPhase>, Partial<ExpectedView>> = {
  polling: {},
  waiting: { absent: ['Не удалось узнать новости'] },
  unreachable: { texts: ['Не удалось узнать новости'], on: ['Обновить'] },
  paused: { absent: ['Не удалось узнать новости'] },
  settled: {},
};
const removalViews: Record<ReturnType<typeof selectRemovalPhase>, Partial<ExpectedView>> = {
  idle: { absent: ['Отзываем заявление'] },
  requesting: { off: ['Отозвать заявление'] },
  requested: { absent: ['Не получилось'] },
  removalRefused: { texts: ['Отозвать уже нельзя|Слишком много запросов'], on: ['Понятно', 'Отозвать заявление'] },
  removalFailed: { texts: ['Не получилось|Сервер не ответил'], on: ['Повторить', 'Понятно'] },
};

const editingFailure = ({ context: { failure } }: Snapshot): Partial<ExpectedView> =>
  failure?.tag === 'refused' && failure.problem.code === 'STALE'
    ? { texts: ['Заявление изменилось в другой вкладке'] }
    : {};

/** The heading of step 3: another one for an application that БДПН returned. */
const submitHeading = ({ context: { order } }: Snapshot): string =>
  order === null || order.lastRejection === null ? headings.submit : 'Заявление вернулось к вам';

/** The headline of step 4; its day depends on when the order was made. */
const doneHeading = ({ context: { order } }: Snapshot): string | RegExp =>
  order?.cancelRequestedAt == null ? /^Перенос (?:через|завтра|сегодня)/ : 'Заявление отзываем';

/** What the page must show in a state of steps 2 to 4. @param page the step shown before */
export const expectedView = (snapshot: Snapshot, page: FlowStep): ExpectedView => {
  const { order, portation } = snapshot.context;
  const common = selectIsSlow(snapshot)
    ? { ...emptyView, texts: ['Ответа долго нет'], on: ['Ждать', 'Отменить'] }
    : quiet;
  const view = selectView(snapshot);
  switch (view) {
    case 'opening':
    case 'deleting':
      // The notice about a slow response has a heading above it.
      return selectIsSlow(snapshot)
        ? mergeViews(common, { heading: view === 'opening' ? 'Открываем заявление' : 'Удаляем черновик' })
        : common;
    case 'init':
      return mergeViews(common, { heading: headings.init });
    case 'openFailed':
      return mergeViews(common, { heading: 'Не удалось открыть заявление', on: ['Повторить', 'Начать заново'] });
    case 'deleteFailed':
      return mergeViews(common, { heading: 'Не удалось удалить черновик', on: ['Повторить', 'Оставить черновик'] });
    case 'notFound':
      return mergeViews(common, { heading: 'Заявление не найдено', on: ['Начать заново'] });
    case 'deleted':
      return mergeViews(common, {
        heading: order?.deletedReason === 'cancelled' ? 'Заявление отозвано' : 'Черновик удалён',
        on: ['Начать заново'],
      });
    case 'signInNeeded':
      // The form stays on the page; without an order there is no page yet.
      return mergeViews(common, {
        heading:
          order === null
            ? null
            : page === 'done'
              ? doneHeading(snapshot)
              : page === 'submit'
                ? submitHeading(snapshot)
                : headings[page],
      });
    case 'tariffs':
      return mergeViews(
        mergeViews(common, { heading: headings.tariffs, ...tariffsViews[selectTariffsPhase(snapshot)] }),
        editingFailure(snapshot),
      );
    case 'submit': {
      const form = selectFormPhase(snapshot);
      const whole = mergeViews(
        mergeViews(common, { heading: submitHeading(snapshot), ...formViews[form] }),
        form === 'editing' ? editingFailure(snapshot) : {},
      );
      return mergeViews(whole, personalViews[selectPersonalPhase(snapshot)]);
    }
    case 'done': {
      const asked =
        order?.cancelRequestedAt == null ? {} : { texts: ['Отзываем заявление'], absent: ['^Отозвать заявление$'] };
      const isRefused = portation?.status === 'Rejected';
      const outcome = isRefused
        ? { heading: 'В переносе отказано', texts: ['За номером числится долг'], absent: ['^Отозвать заявление$'] }
        : {};
      return [
        outcome,
        followViews[pollPhase(snapshot)],
        removalViews[selectRemovalPhase(snapshot)],
        asked,
      ].reduce<ExpectedView>(mergeViews, mergeViews(common, { heading: doneHeading(snapshot) }));
    }
  }
};
