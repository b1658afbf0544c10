/**
 * What a person does for each event of steps 2 to 4, and what is to be seen in each state: by role and words alone, so
 * that the same tables are walked with Testing Library and in a real browser.
 */
import type { FlowStep, PortationFlowEvent } from '../../../machines/portation-flow/portation-flow.types.ts';
import { AUTOSAVE_PAUSE_MS } from '../../../machines/portation-flow/portation-flow.setup.ts';
import { SLOW_RESPONSE_MS } from '../../../machines/lib/slow-response.ts';
import {
  selectPollPhase,
  selectFormPhase,
  selectIsSlow,
  selectPersonalPhase,
  selectTariffsPhase,
  selectView,
  selectWithdrawalPhase,
} from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { also, nothing, type Person, type Sight } from '../user.ts';
import type { Done, Snapshot, Step, Work } from './paths.ts';

/** Everything around the person: the server, time, the browser, the other tabs. */
export interface World {
  answer: (step: Done) => Promise<void>;
  crash: (work: Work) => Promise<void>;
  pass: (ms: number) => Promise<void>;
  /** Types an address. @param orderId of the model */
  enter: (step: FlowStep, orderId: string | null) => Promise<void>;
  leave: () => Promise<void>;
  hide: () => Promise<void>;
  show: () => Promise<void>;
  endSession: () => Promise<void>;
  restoreSession: () => Promise<void>;
}

export interface Walker {
  person: Person;
  world: World;
}

type Gesture<Event> = (walker: Walker, event: Event, before: Snapshot) => Promise<void>;

/** How each event is brought about; a new event does not compile until it stands here. Step 1 has a walk of its own. */
const gestures: {
  [Type in PortationFlowEvent['type']]: Gesture<Extract<PortationFlowEvent, { type: Type }>> | 'step 1';
} = {
  'tariff.chosen': async ({ person }) => {
    await person.choose(/Спокойный/);
    await person.press('Выбрать тариф');
  },
  'application.changed': ({ person }, { application }) => person.pick('Время', application.slot ?? ''),
  'application.submitted': async ({ person }) => {
    await person.tick();
    await person.press('Подать заявление');
  },
  'personal.requested': ({ person }, _, before) =>
    person.press(selectPersonalPhase(before) === 'unavailable' ? 'Повторить' : 'Показать'),
  'personal.concealed': ({ person }) => person.press('Скрыть'),
  'withdrawal.confirmed': async ({ person }) => {
    await person.press('Отменить отправку');
    await person.press('Отменить отправку');
  },
  'draft.deleted': async ({ person }) => {
    await person.press('Удалить черновик');
    await person.press('Удалить');
  },
  'work.retried': ({ person }, _, before) =>
    person.press(selectView(before) === 'done' && selectPollPhase(before) === 'unreachable' ? 'Обновить' : 'Повторить'),
  'failure.dismissed': ({ person }, _, before) =>
    person.press(selectView(before) === 'deleteFailed' ? 'Оставить черновик' : 'Понятно'),
  'wait.prolonged': ({ person }) => person.press('Ждать'),
  'wait.abandoned': ({ person }) => person.press('Отменить'),
  'flow.restarted': ({ person }) => person.press('Начать заново'),
  'address.entered': ({ person, world }, { orderId, step }, before) => {
    const view = selectView(before);
    if (step === 'init' && (view === 'tariffs' || view === 'submit')) {
      return person.follow('Изменить номер или оператора');
    }
    if (step === 'tariffs' && view === 'submit') {
      return person.follow('Изменить тариф');
    }
    return world.enter(step, orderId);
  },
  'flow.left': ({ world }) => world.leave(),
  'page.hidden': ({ world }) => world.hide(),
  'page.shown': ({ world }) => world.show(),
  'session.ended': ({ world }) => world.endSession(),
  'session.restored': ({ world }) => world.restoreSession(),
  'number.changed': 'step 1',
  'operator.chosen': 'step 1',
  'draft.restored': 'step 1',
  'step.continued': 'step 1',
  'recipients.loaded': 'step 1',
  'tariff.preset': 'step 1',
};

const delays: Record<Extract<Step, { delay: string }>['delay'], number> = {
  slowResponseDelay: SLOW_RESPONSE_MS,
  autosavePause: AUTOSAVE_PAUSE_MS,
  // The longest there is: a shorter pause ends with it.
  pollInterval: 30_000,
};

/** Makes one step of a way happen. */
export const make = async (walker: Walker, step: Step, before: Snapshot): Promise<void> => {
  if ('isReal' in step) {
    return walker.world.answer(step);
  }
  if ('error' in step) {
    return walker.world.crash(step.actorId);
  }
  if ('delay' in step) {
    return walker.world.pass(delays[step.delay]);
  }
  const gesture = gestures[step.type];
  if (gesture === 'step 1') {
    throw new Error(`The event ${step.type} is not for this walk`);
  }
  // The table ties each event to its gesture; the key alone has lost that.
  return (gesture as Gesture<PortationFlowEvent>)(walker, step, before);
};

const headings = {
  init: 'Какой номер и куда переносим?',
  tariffs: 'Выберите тариф',
  submit: 'Проверьте и подайте заявление',
  done: 'Заявление отправлено',
} as const;
const quiet: Sight = { ...nothing, absent: ['Ответа долго нет'] };

const tariffsSight: Record<ReturnType<typeof selectTariffsPhase>, Partial<Sight>> = {
  choosing: { on: ['Выбрать тариф', 'Удалить черновик'] },
  saving: { off: ['Выбрать тариф'] },
  failed: { on: ['Выбрать тариф', 'Повторить'] },
};
const formSight: Record<ReturnType<typeof selectFormPhase>, Partial<Sight>> = {
  editing: { on: ['Подать заявление', 'Удалить черновик'] },
  unsaved: { texts: ['Есть несохранённые изменения'], on: ['Подать заявление'] },
  saving: { texts: ['Сохраняем черновик…'], on: ['Подать заявление'] },
  saveFailed: { texts: ['Черновик не сохранён'], on: ['Подать заявление', 'Повторить'] },
  sending: { off: ['Отправляем заявление'], absent: ['Удалить черновик'] },
  refused: { texts: ['Отметьте все согласия'], on: ['Подать заявление', 'Удалить черновик'] },
  sendFailed: { texts: ['Не удалось|Не получилось|Сервер не ответил'], on: ['Подать заявление', 'Повторить'] },
};
const personalSight: Record<ReturnType<typeof selectPersonalPhase>, Partial<Sight>> = {
  loading: { absent: ['Тестова Вера', 'Госуслуги не ответили'] },
  unavailable: { texts: ['Госуслуги не ответили'], on: ['Повторить'] },
  masked: { texts: ['Т•'], absent: ['Тестова Вера'] },
  revealing: { texts: ['Т•'], absent: ['Тестова Вера'] },
  revealed: { texts: ['Тестова Вера'], on: ['Скрыть'] },
};
const followSight: Record<ReturnType<typeof selectPollPhase>, Partial<Sight>> = {
  polling: {},
  waiting: { absent: ['Не удалось узнать новости'] },
  unreachable: { texts: ['Не удалось узнать новости'], on: ['Обновить'] },
  paused: { absent: ['Не удалось узнать новости'] },
  settled: {},
};
const withdrawalSight: Record<ReturnType<typeof selectWithdrawalPhase>, Partial<Sight>> = {
  idle: { absent: ['Отмена запрошена'] },
  requesting: { off: ['Отменить отправку'] },
  requested: { absent: ['Не получилось'] },
  refused: { texts: ['Отменить уже нельзя'], on: ['Понятно', 'Отменить отправку'] },
  failed: { texts: ['Не получилось|Сервер не ответил'], on: ['Повторить', 'Понятно'] },
};

const editingFailure = ({ context: { failure } }: Snapshot): Partial<Sight> =>
  failure?.tag === 'refused' && failure.problem.code === 'STALE'
    ? { texts: ['Заявление изменилось в другой вкладке'] }
    : {};

/** What a person is to see in a state of steps 2 to 4. @param page the step whose page was there before */
export const sightOf = (snapshot: Snapshot, page: FlowStep): Sight => {
  const { order, portation } = snapshot.context;
  const sight = selectIsSlow(snapshot) ? { ...nothing, texts: ['Ответа долго нет'], on: ['Ждать', 'Отменить'] } : quiet;
  const view = selectView(snapshot);
  switch (view) {
    case 'opening':
    case 'deleting':
      return sight;
    case 'init':
      return also(sight, { heading: headings.init });
    case 'openFailed':
      return also(sight, { heading: 'Не удалось открыть заявление', on: ['Повторить', 'Начать заново'] });
    case 'deleteFailed':
      return also(sight, { heading: 'Не удалось удалить черновик', on: ['Повторить', 'Оставить черновик'] });
    case 'notFound':
      return also(sight, { heading: 'Заявление не найдено', on: ['Начать заново'] });
    case 'deleted':
      return also(sight, {
        heading: order?.deletedReason === 'cancelled' ? 'Перенос отменён' : 'Заявление удалено',
        on: ['Начать заново'],
      });
    case 'signInNeeded':
      // What was typed stays on the screen; without an order there is nothing yet.
      return also(sight, { heading: order === null ? null : headings[page] });
    case 'tariffs':
      return also(
        also(sight, { heading: headings.tariffs, ...tariffsSight[selectTariffsPhase(snapshot)] }),
        editingFailure(snapshot),
      );
    case 'submit': {
      const form = selectFormPhase(snapshot);
      const whole = also(
        also(sight, { heading: headings.submit, ...formSight[form] }),
        form === 'editing' ? editingFailure(snapshot) : {},
      );
      return also(whole, personalSight[selectPersonalPhase(snapshot)]);
    }
    case 'done': {
      const asked =
        order?.cancelRequestedAt == null ? {} : { texts: ['Отмена запрошена'], absent: ['Отменить отправку'] };
      const isRefused = portation?.status === 'Rejected';
      const outcome = isRefused
        ? { heading: 'В переносе отказано', texts: ['За номером числится долг'], absent: ['^Отозвать заявление$'] }
        : {};
      return [
        outcome,
        followSight[selectPollPhase(snapshot)],
        withdrawalSight[selectWithdrawalPhase(snapshot)],
        asked,
      ].reduce<Sight>(also, also(sight, { heading: headings.done }));
    }
  }
};
