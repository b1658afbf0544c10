/**
 * Ways through the charts: the usual way of every chart, which its picture draws thick, and whole stories of an
 * application. A step is a transition of a chart; a test walks every story through the charts.
 */

export interface Step {
  /** Name of the chart in the registry. */
  chart: string;
  /** Id of the transition, as in the export of the chart. */
  transition: string;
}

export interface Story {
  name: string;
  title: string;
  /** What the story is about, in one sentence. */
  summary: string;
  steps: readonly Step[];
}

const steps = (chart: string, ...transitions: readonly string[]): Step[] =>
  transitions.map((transition) => ({ chart, transition }));

const toSubmission: readonly Step[] = [
  ...steps(
    'portationFlow',
    'active.init event number.changed 0',
    'active.init.checking done lookupNumber 0',
    'active.init.checked event step.continued 0',
    'active.init.creating done initOrder 0',
    'active.routing always 1',
    'active.tariffs.choosing event tariff.chosen 0',
    'active.tariffs.saving done saveTariff 0',
    'active.submit.form.editing event application.submitted 0',
    'active.submit.form.sending done submitOrder 0',
  ),
  ...steps(
    'orderStatus',
    'Initialized event order.submitted 0',
    'PendingBDPN.operatorReview event operator.accepted 0',
    'PendingBDPN.registration event bdpn.registered 0',
  ),
];

const toApproval = steps(
  'portationStatus',
  'Registered event donor.notified 0',
  'DonorCheck event donor.dataConfirmed 0',
  'DebtCheck event donor.approved 0',
);

const toMove = steps(
  'portationStatus',
  'Approved event recipient.confirmedReadiness 0',
  'Ready event transfer.started 0',
  'InProgress event transfer.completed 0',
);

/** Stories of an application. */
export const stories: readonly Story[] = [
  {
    name: 'usual',
    title: 'Номер перенесён',
    summary: 'Обычный путь: от ввода номера до работы у нового оператора.',
    steps: [...toSubmission, ...toApproval, ...toMove],
  },
  {
    name: 'refusal',
    title: 'Текущий оператор отказал',
    summary: 'Заявление принято и зарегистрировано, но при проверке данных текущий оператор отказывает.',
    steps: [
      ...toSubmission,
      ...steps('portationStatus', 'Registered event donor.notified 0', 'DonorCheck event donor.rejected 0'),
    ],
  },
  {
    name: 'arbitration',
    title: 'Спор о данных',
    summary: 'Данные не сошлись; спор решает оператор базы данных, и перенос продолжается.',
    steps: [
      ...toSubmission,
      ...steps(
        'portationStatus',
        'Registered event donor.notified 0',
        'DonorCheck event donor.dataMismatched 0',
        'Arbitration event arbitration.resolved 0',
        'DebtCheck event donor.approved 0',
      ),
      ...toMove,
    ],
  },
  {
    name: 'return',
    title: 'Номер вернулся',
    summary: 'Номер перенесён, позже договор закончился, и номер возвращается владельцу диапазона.',
    steps: [
      ...toSubmission,
      ...toApproval,
      ...toMove,
      ...steps('portationStatus', 'Completed event recipient.closed 0', 'Completed event number.returned 0'),
    ],
  },
];

/** The usual ways of the charts that the first story does not pass through. */
export const otherUsualWays: readonly Step[] = [
  ...steps('startup', 'data.waiting event startup.started 0', 'data.loading end 0'),
  ...steps('auth', 'unknown event auth.started 0', 'checking done checkSession 0'),
  ...steps('numberLookup', 'single event check.requested 0', 'single.checking done lookupNumber 1'),
  ...steps('portationWatch', 'active.opening done loadPortation 5'),
  ...steps('orderRemoval', 'idle event removal.confirmed 0', 'requesting done deleteOrder 0'),
  ...steps('feedback', 'editing event feedback.submitted 0', 'sending done sendFeedback 0'),
];

/** Ids of the transitions of the usual way through a chart. */
export const usualWay = (chart: string): ReadonlySet<string> =>
  new Set(
    [...(stories[0]?.steps ?? []), ...otherUsualWays]
      .filter((step) => step.chart === chart)
      .map(({ transition }) => transition),
  );
