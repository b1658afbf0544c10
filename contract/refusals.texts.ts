import { type RefusalCode, refusalTitles } from './refusal-codes.ts';
import type { RefusalRemedy } from './refusal-remedies.ts';

export interface RefusalText {
  title: string;
  /** Meaning of the refusal. */
  meaning: string;
  /** What to do, in order. */
  steps: readonly string[];
  /** The same for one sentence of an application, up to the new attempt; null when nothing comes before it. */
  advice: string | null;
  /** Related page of the site. */
  link?: { label: string; href: string };
}

/** Every reason why a number is not ported: what it means, and what to do. */
export const refusalTexts = {
  NUMBER_FORMAT: {
    title: refusalTitles.NUMBER_FORMAT,
    meaning: 'Мобильный номер — это 10\u00a0цифр после +7, и\u00a0первая из них\u00a09.',
    steps: ['Введите номер ещё раз, в любом привычном виде.'],
    advice: 'Введите номер ещё раз',
  },
  NOT_MOBILE: {
    title: refusalTitles.NOT_MOBILE,
    meaning: 'Переносятся только мобильные номера, которые начинаются с\u00a09.',
    steps: ['Замените городской номер на федеральный у своего оператора.', 'Вернитесь с новым номером.'],
    advice: 'Замените городской номер на федеральный у своего оператора',
  },
  TOLL_FREE_NUMBER: {
    title: refusalTitles.TOLL_FREE_NUMBER,
    meaning: 'Это бесплатный номер 8-800: такие не переносятся на мобильный.',
    steps: ['Введите мобильный номер: он начинается с\u00a09.'],
    advice: 'Введите мобильный номер',
  },
  FOREIGN_NUMBER: {
    title: refusalTitles.FOREIGN_NUMBER,
    meaning: 'Переносятся только российские мобильные номера: они начинаются с +7\u00a09 или 8\u00a09.',
    steps: ['Введите российский мобильный номер.'],
    advice: 'Введите российский мобильный номер',
  },
  RANGE_UNKNOWN: {
    title: refusalTitles.RANGE_UNKNOWN,
    meaning: 'Такого номера нет в\u00a0государственном реестре номеров.',
    steps: ['Проверьте цифры номера.', 'Если номер верный, обратитесь к своему оператору: он знает, что с номером.'],
    advice: 'Проверьте цифры номера, а если он верный, спросите о\u00a0нём у\u00a0своего оператора',
  },
  REGION_NOT_SERVED: {
    title: refusalTitles.REGION_NOT_SERVED,
    meaning: 'Номера этого региона база данных перенесённых номеров пока не обслуживает.',
    steps: [
      'Подождите, пока номера этого региона начнут переносить.',
      'Или подключите у\u00a0нового оператора другой номер.',
    ],
    advice:
      'Подождите, пока номера этого региона начнут переносить, или подключите у\u00a0нового оператора другой номер',
  },
  SAME_OPERATOR: {
    title: refusalTitles.SAME_OPERATOR,
    meaning: 'Переносить номер к тому же оператору не нужно.',
    steps: ['Выберите другого оператора.', 'Чтобы сменить тариф у своего оператора, обратитесь к нему.'],
    advice: 'Выберите другого оператора',
  },
  REGION_MISMATCH: {
    title: refusalTitles.REGION_MISMATCH,
    meaning: 'По сведениям базы данных номер относится к другому региону, а переносят только внутри региона.',
    steps: [
      'Узнайте у текущего оператора, в каком регионе выдан номер.',
      'Если регион тот же, что показали мы, напишите нам: сверим его с базой данных.',
    ],
    advice:
      'Узнайте у\u00a0текущего оператора, в\u00a0каком регионе выдан номер, и\u00a0напишите нам, если регион тот\u00a0же, что на\u00a0сайте',
  },
  TOO_EARLY: {
    title: refusalTitles.TOO_EARLY,
    meaning: 'Между двумя переносами одного номера должно пройти 60\u00a0дней.',
    steps: ['Дождитесь, когда пройдут 60\u00a0дней.'],
    advice: 'Дождитесь, когда пройдут 60\u00a0дней с\u00a0прошлого переноса,',
  },
  ACTIVE_PROCESS: {
    title: refusalTitles.ACTIVE_PROCESS,
    meaning: 'Новое заявление можно подать, когда закончится прежнее.',
    steps: [
      'Если прежнее заявление подали вы здесь, найдите его среди своих заявлений.',
      'Если вы подали его у оператора, спросите о нём там.',
    ],
    advice: 'Дождитесь, когда закончится прежний перенос,',
    link: { label: 'Мои заявления', href: '/portation' },
  },
  APPLICATION_INVALID: {
    title: refusalTitles.APPLICATION_INVALID,
    meaning: 'Заявление не\u00a0прошло проверку: в\u00a0нём нашли ошибку.',
    steps: ['Проверьте дату, время и данные заявителя.'],
    advice: 'Проверьте дату, время и\u00a0данные заявителя, исправьте ошибку',
  },
  NOT_OWNER: {
    title: refusalTitles.NOT_OWNER,
    meaning: 'У текущего оператора договор на этот номер заключён не с вами.',
    steps: [
      'Переоформите номер на себя: вместе с\u00a0владельцем, в\u00a0салоне текущего оператора. Или пусть владелец подаст заявление сам.',
    ],
    advice: 'Переоформите номер на\u00a0себя вместе с\u00a0владельцем в\u00a0салоне текущего оператора',
  },
  DATA_MISMATCH: {
    title: refusalTitles.DATA_MISMATCH,
    meaning: 'Данные в заявлении отличаются от тех, что записаны у текущего оператора.',
    steps: ['Обновите паспортные данные у текущего оператора: в салоне или в его приложении.'],
    advice: 'Обновите паспортные данные у\u00a0текущего оператора',
  },
  DATA_CHANGED: {
    title: refusalTitles.DATA_CHANGED,
    meaning: 'У текущего оператора записан прежний паспорт.',
    steps: ['Сообщите текущему оператору данные нового паспорта.'],
    advice: 'Сообщите текущему оператору данные нового паспорта',
  },
  DEBT: {
    title: refusalTitles.DEBT,
    meaning: 'За номером числится долг. Пока он не оплачен, оператор номер не отпускает.',
    steps: ['Узнайте сумму у текущего оператора и оплатите её.', 'Попросите подтверждение, что долга нет.'],
    advice: 'Оплатите долг текущему оператору',
  },
  DEBT_OTHER_CONTRACT: {
    title: refusalTitles.DEBT_OTHER_CONTRACT,
    meaning: 'Долг числится за другим вашим номером или услугой того же оператора.',
    steps: [
      'Узнайте у оператора, по какому договору долг и какой.',
      'Оплатите долг и попросите подтверждение, что его нет.',
    ],
    advice: 'Узнайте у\u00a0текущего оператора, по\u00a0какому договору долг, оплатите его',
  },
  BLOCKED: {
    title: refusalTitles.BLOCKED,
    meaning: 'Заблокированный номер не переносится.',
    steps: ['Разблокируйте номер у текущего оператора.'],
    advice: 'Разблокируйте номер у\u00a0текущего оператора',
  },
  SUSPENDED_BY_LAW: {
    title: refusalTitles.SUSPENDED_BY_LAW,
    meaning: 'Связь по номеру приостановлена по требованию закона.',
    steps: ['Узнайте у\u00a0текущего оператора, почему связь приостановлена и\u00a0как её вернуть.'],
    advice:
      'Узнайте у\u00a0текущего оператора, почему связь приостановлена и\u00a0как её вернуть: до\u00a0этого заявление не\u00a0поможет',
  },
  NUMBER_INACTIVE: {
    title: refusalTitles.NUMBER_INACTIVE,
    meaning: 'Договор на номер прекращён, переносить нечего.',
    steps: ['Узнайте у оператора, который обслуживал номер, можно ли его восстановить.'],
    advice:
      'Узнайте у\u00a0текущего оператора, можно\u00a0ли восстановить номер: до\u00a0этого заявление не\u00a0поможет',
  },
  CONTRACT_TYPE: {
    title: refusalTitles.CONTRACT_TYPE,
    meaning: 'Заявление гражданина подано на номер организации или наоборот.',
    steps: [
      'Узнайте у текущего оператора, на кого оформлен номер.',
      'Если на организацию, попросите её переоформить номер на вас.',
    ],
    advice: 'Узнайте у\u00a0текущего оператора, на\u00a0кого оформлен номер, переоформите его на\u00a0себя',
  },
  CORPORATE_NUMBER: {
    title: refusalTitles.CORPORATE_NUMBER,
    meaning: 'Договор на номер заключила организация, а не вы.',
    steps: ['Попросите организацию переоформить номер на вас.'],
    advice: 'Попросите организацию переоформить номер на\u00a0вас',
  },
  CONTRACT_TERM: {
    title: refusalTitles.CONTRACT_TERM,
    meaning: 'Договор с текущим оператором заключён на срок, и расторгнуть его раньше нельзя без согласия оператора.',
    steps: [
      'Узнайте у\u00a0текущего оператора, когда заканчивается срок и\u00a0можно ли завершить договор раньше.',
      'Дождитесь конца срока.',
    ],
    advice: 'Узнайте у\u00a0текущего оператора, когда закончится срок договора, дождитесь этого дня',
  },
  PREMIUM_NUMBER_FEE: {
    title: refusalTitles.PREMIUM_NUMBER_FEE,
    meaning: 'Текущий оператор требует плату за уход с «красивым» номером.',
    steps: [
      'Запросите у оператора письменное объяснение: на чём основана плата.',
      'Если вы не согласны, подайте жалобу в\u00a0Роскомнадзор и\u00a0дождитесь ответа.',
    ],
    advice:
      'Запросите у\u00a0текущего оператора объяснение платы, при несогласии пожалуйтесь в\u00a0Роскомнадзор, дождитесь ответа',
  },
  SUBSCRIBER_WITHDREW: {
    title: refusalTitles.SUBSCRIBER_WITHDREW,
    meaning: 'Перенос остановлен по вашей просьбе.',
    steps: ['Номер остался у текущего оператора.'],
    advice: null,
  },
  DATE_OUT_OF_RANGE: {
    title: refusalTitles.DATE_OUT_OF_RANGE,
    meaning: 'Перенос возможен не раньше восьмого и не позже сто восьмидесятого дня.',
    steps: ['Выберите другую дату.'],
    advice: 'Выберите другую дату',
  },
  ARBITRATION_TIMEOUT: {
    title: refusalTitles.ARBITRATION_TIMEOUT,
    meaning:
      'Данные в заявлении отличались от записанных у текущего оператора, и оператор базы данных не успел решить, кто прав.',
    steps: ['Проверьте, какой паспорт записан у текущего оператора, и обновите данные, если он прежний.'],
    advice: 'Проверьте, какой паспорт записан у\u00a0текущего оператора, обновите данные, если он прежний,',
  },
  SELF_BAN: {
    title: refusalTitles.SELF_BAN,
    meaning: 'Вы запретили оформлять на себя новые сим-карты.',
    steps: ['Снимите самозапрет на Госуслугах.'],
    advice: 'Снимите самозапрет на\u00a0Госуслугах',
  },
  SIM_LIMIT: {
    title: refusalTitles.SIM_LIMIT,
    meaning: 'На одного человека оформляют не больше 20\u00a0номеров.',
    steps: [
      'Посмотрите на Госуслугах, какие номера на вас оформлены.',
      'Расторгните договоры на те, которые не нужны.',
    ],
    advice: 'Посмотрите на\u00a0Госуслугах, какие номера на\u00a0вас оформлены, расторгните лишние договоры',
  },
  TARIFF_CLOSED: {
    title: refusalTitles.TARIFF_CLOSED,
    meaning: 'Выбранный тариф нельзя подключить в регионе номера.',
    steps: ['Выберите другой тариф.'],
    advice: 'Выберите другой тариф',
  },
  SIM_NOT_RECEIVED: {
    title: refusalTitles.SIM_NOT_RECEIVED,
    meaning: 'Без неё перенос невозможен, поэтому новый оператор его отменил.',
    steps: ['Спросите у нового оператора, как её получить.'],
    advice: 'Спросите у\u00a0нового оператора, как получить сим-карту или eSIM,',
  },
  OPERATOR_SILENT: {
    title: refusalTitles.OPERATOR_SILENT,
    meaning: 'Он не\u00a0принял заявление и\u00a0не\u00a0отклонил его. Ошибки в\u00a0заявлении нет.',
    steps: [
      'Спросите у\u00a0нового оператора, принимает\u00a0ли он сейчас заявления на перенос.',
      'Если не\u00a0принимает, выберите другого оператора.',
    ],
    advice: 'Узнайте у\u00a0нового оператора, принимает\u00a0ли он заявления, или выберите другого',
  },
  TECH_ERROR: {
    title: refusalTitles.TECH_ERROR,
    meaning: 'За\u00a0сутки ответа не\u00a0пришло. Ошибки в\u00a0заявлении нет.',
    steps: ['Отправьте заявление ещё раз: исправлять в\u00a0нём ничего не нужно.'],
    advice: null,
  },
} as const satisfies Record<RefusalCode, RefusalText>;

/** How the advice about an application ends. */
export const againTexts = {
  /** Of a returned draft that can be sent again. */
  draft: 'отправьте заявление снова',
  /** Of one that cannot. */
  lockedDraft: 'вместо этого черновика подайте новое заявление',
  portation: 'подайте новое заявление',
  /** While no applications are accepted. */
  closed: 'подождите, пока откроют приём заявлений',
} as const;

export const adviceTexts = {
  first: (advice: string, again: string) => `${advice} и\u00a0${again}.`,
  unchanged: (again: string) => `Ничего не\u00a0исправляя, ${again}.`,
  over: (again: string) => `Причины отказа больше нет: ${again}.`,
  // The date ends with a full stop («г.»).
  later: (day: string) => `Подождите: подать заявление можно с\u00a0${day}`,
  closed: 'Подождите, пока откроют приём заявлений.',
} as const;

/** How to go on after a portation was rejected. */
export const rejectedTexts: Record<RefusalRemedy, string | null> = {
  correct: 'Подайте новое заявление.',
  act: 'После этого подайте новое заявление.',
  retry: 'Подайте новое заявление.',
  wait: 'После этого подайте новое заявление.',
  never: null,
};

export const refusalNoticeTexts = {
  // The date ends with a full stop («г.»).
  availableFrom: (date: string) => `Можно будет с\u00a0${date}`,
} as const;
