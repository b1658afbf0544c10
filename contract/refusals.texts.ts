import { type RefusalCode, refusalTitles } from './refusal-codes.ts';
import type { RefusalRemedy } from './refusal-remedies.ts';

export interface RefusalText {
  title: string;
  /** Meaning of the refusal. */
  meaning: string;
  /** What to do, in order. */
  steps: readonly string[];
  /** Who must act next. */
  who: string;
  /** Related page of the site. */
  link?: { label: string; href: string };
}

const youMustAct = 'Действовать нужно вам.';
const noActionNeeded = 'Делать ничего не нужно.';

/** Every reason why a number is not ported: what it means, who must act, and what to do. */
export const refusalTexts = {
  NUMBER_FORMAT: {
    title: refusalTitles.NUMBER_FORMAT,
    meaning: 'Мобильный номер — это 10\u00a0цифр после +7, и\u00a0первая из них\u00a09.',
    steps: ['Введите номер ещё раз, в любом привычном виде.'],
    who: youMustAct,
  },
  NOT_MOBILE: {
    title: refusalTitles.NOT_MOBILE,
    meaning: 'Переносятся только мобильные номера, которые начинаются с\u00a09.',
    steps: ['Замените городской номер на федеральный у своего оператора.', 'Вернитесь с новым номером.'],
    who: youMustAct,
  },
  TOLL_FREE_NUMBER: {
    title: refusalTitles.TOLL_FREE_NUMBER,
    meaning: 'Это бесплатный номер 8-800: такие не переносятся на мобильный.',
    steps: ['Введите мобильный номер: он начинается с\u00a09.'],
    who: youMustAct,
  },
  FOREIGN_NUMBER: {
    title: refusalTitles.FOREIGN_NUMBER,
    meaning: 'Переносятся только российские мобильные номера: они начинаются с +7\u00a09 или 8\u00a09.',
    steps: ['Введите российский мобильный номер.'],
    who: youMustAct,
  },
  RANGE_UNKNOWN: {
    title: refusalTitles.RANGE_UNKNOWN,
    meaning: 'Такого номера нет в\u00a0государственном реестре номеров.',
    steps: ['Проверьте цифры номера.', 'Если номер верный, обратитесь к своему оператору: он знает, что с номером.'],
    who: youMustAct,
  },
  REGION_NOT_SERVED: {
    title: refusalTitles.REGION_NOT_SERVED,
    meaning: 'Номера этого региона база данных перенесённых номеров пока не обслуживает.',
    steps: ['Перенести номер сейчас нельзя.', 'Новый оператор может подключить вам другой номер.'],
    who: noActionNeeded,
  },
  SAME_OPERATOR: {
    title: refusalTitles.SAME_OPERATOR,
    meaning: 'Переносить номер к тому же оператору не нужно.',
    steps: ['Выберите другого оператора.', 'Чтобы сменить тариф у своего оператора, обратитесь к нему.'],
    who: youMustAct,
  },
  REGION_MISMATCH: {
    title: refusalTitles.REGION_MISMATCH,
    meaning: 'По сведениям базы данных номер относится к другому региону, а переносят только внутри региона.',
    steps: [
      'Узнайте у текущего оператора, в каком регионе выдан номер.',
      'Если регион тот же, что показали мы, напишите нам: сверим его с базой данных.',
    ],
    who: youMustAct,
  },
  TOO_EARLY: {
    title: refusalTitles.TOO_EARLY,
    meaning: 'Между двумя переносами одного номера должно пройти 60\u00a0дней.',
    steps: ['Дождитесь, когда пройдут 60\u00a0дней.'],
    who: noActionNeeded,
  },
  ACTIVE_PROCESS: {
    title: refusalTitles.ACTIVE_PROCESS,
    meaning: 'Новое заявление можно подать, когда закончится прежнее.',
    steps: [
      'Если прежнее заявление подали вы здесь, найдите его среди своих заявлений.',
      'Если вы подали его у оператора, спросите о нём там.',
    ],
    who: youMustAct,
    link: { label: 'Мои заявления', href: '/portation' },
  },
  APPLICATION_INVALID: {
    title: refusalTitles.APPLICATION_INVALID,
    meaning: 'Заявление не\u00a0прошло проверку: в\u00a0нём нашли ошибку.',
    steps: ['Проверьте дату, время и данные заявителя.'],
    who: youMustAct,
  },
  NOT_OWNER: {
    title: refusalTitles.NOT_OWNER,
    meaning: 'У текущего оператора договор на этот номер заключён не с вами.',
    steps: [
      'Переоформите номер на себя: вместе с\u00a0владельцем, в\u00a0салоне текущего оператора. Или пусть владелец подаст заявление сам.',
    ],
    who: youMustAct,
  },
  DATA_MISMATCH: {
    title: refusalTitles.DATA_MISMATCH,
    meaning: 'Данные в заявлении отличаются от тех, что записаны у текущего оператора.',
    steps: ['Обновите паспортные данные у текущего оператора: в салоне или в его приложении.'],
    who: youMustAct,
  },
  DATA_CHANGED: {
    title: refusalTitles.DATA_CHANGED,
    meaning: 'У текущего оператора записан прежний паспорт.',
    steps: ['Сообщите текущему оператору данные нового паспорта.'],
    who: youMustAct,
  },
  DEBT: {
    title: refusalTitles.DEBT,
    meaning: 'За номером числится долг. Пока он не оплачен, оператор номер не отпускает.',
    steps: ['Узнайте сумму у текущего оператора и оплатите её.', 'Попросите подтверждение, что долга нет.'],
    who: youMustAct,
  },
  DEBT_OTHER_CONTRACT: {
    title: refusalTitles.DEBT_OTHER_CONTRACT,
    meaning: 'Долг числится за другим вашим номером или услугой того же оператора.',
    steps: [
      'Узнайте у оператора, по какому договору долг и какой.',
      'Оплатите долг и попросите подтверждение, что его нет.',
    ],
    who: youMustAct,
  },
  BLOCKED: {
    title: refusalTitles.BLOCKED,
    meaning: 'Заблокированный номер не переносится.',
    steps: ['Разблокируйте номер у текущего оператора.'],
    who: youMustAct,
  },
  SUSPENDED_BY_LAW: {
    title: refusalTitles.SUSPENDED_BY_LAW,
    meaning: 'Связь по номеру приостановлена по требованию закона.',
    steps: ['Узнайте у\u00a0текущего оператора, почему связь приостановлена и\u00a0как её вернуть.'],
    who: youMustAct,
  },
  NUMBER_INACTIVE: {
    title: refusalTitles.NUMBER_INACTIVE,
    meaning: 'Договор на номер прекращён, переносить нечего.',
    steps: ['Узнайте у оператора, который обслуживал номер, можно ли его восстановить.'],
    who: youMustAct,
  },
  CONTRACT_TYPE: {
    title: refusalTitles.CONTRACT_TYPE,
    meaning: 'Заявление гражданина подано на номер организации или наоборот.',
    steps: [
      'Узнайте у текущего оператора, на кого оформлен номер.',
      'Если на организацию, попросите её переоформить номер на вас.',
    ],
    who: youMustAct,
  },
  CORPORATE_NUMBER: {
    title: refusalTitles.CORPORATE_NUMBER,
    meaning: 'Договор на номер заключила организация, а не вы.',
    steps: ['Попросите организацию переоформить номер на вас.'],
    who: youMustAct,
  },
  CONTRACT_TERM: {
    title: refusalTitles.CONTRACT_TERM,
    meaning: 'Договор с текущим оператором заключён на срок, и расторгнуть его раньше нельзя без согласия оператора.',
    steps: [
      'Узнайте у\u00a0текущего оператора, когда заканчивается срок и\u00a0можно ли завершить договор раньше.',
      'Дождитесь конца срока.',
    ],
    who: youMustAct,
  },
  PREMIUM_NUMBER_FEE: {
    title: refusalTitles.PREMIUM_NUMBER_FEE,
    meaning: 'Текущий оператор требует плату за уход с «красивым» номером.',
    steps: [
      'Запросите у оператора письменное объяснение: на чём основана плата.',
      'Если вы не согласны, подайте жалобу в\u00a0Роскомнадзор и\u00a0дождитесь ответа.',
    ],
    who: youMustAct,
  },
  SUBSCRIBER_WITHDREW: {
    title: refusalTitles.SUBSCRIBER_WITHDREW,
    meaning: 'Перенос остановлен по вашей просьбе.',
    steps: ['Номер остался у текущего оператора.'],
    who: noActionNeeded,
  },
  DATE_OUT_OF_RANGE: {
    title: refusalTitles.DATE_OUT_OF_RANGE,
    meaning: 'Перенос возможен не раньше восьмого и не позже 180-го дня.',
    steps: ['Выберите другую дату.'],
    who: youMustAct,
  },
  ARBITRATION_TIMEOUT: {
    title: refusalTitles.ARBITRATION_TIMEOUT,
    meaning:
      'Данные в заявлении отличались от записанных у текущего оператора, и оператор базы данных не успел решить, кто прав.',
    steps: ['Проверьте, какой паспорт записан у текущего оператора, и обновите данные, если они прежние.'],
    who: youMustAct,
  },
  SELF_BAN: {
    title: refusalTitles.SELF_BAN,
    meaning: 'Вы запретили оформлять на себя новые сим-карты.',
    steps: ['Снимите самозапрет на Госуслугах.'],
    who: youMustAct,
  },
  SIM_LIMIT: {
    title: refusalTitles.SIM_LIMIT,
    meaning: 'На одного человека оформляют не больше 20\u00a0номеров.',
    steps: [
      'Посмотрите на Госуслугах, какие номера на вас оформлены.',
      'Расторгните договоры на те, которые не нужны.',
    ],
    who: youMustAct,
  },
  TARIFF_CLOSED: {
    title: refusalTitles.TARIFF_CLOSED,
    meaning: 'Выбранный тариф нельзя подключить в регионе номера.',
    steps: ['Выберите другой тариф.'],
    who: youMustAct,
  },
  SIM_NOT_RECEIVED: {
    title: refusalTitles.SIM_NOT_RECEIVED,
    meaning: 'Без неё перенос невозможен, поэтому новый оператор его отменил.',
    steps: ['Спросите у нового оператора, как её получить.'],
    who: youMustAct,
  },
  OPERATOR_SILENT: {
    title: refusalTitles.OPERATOR_SILENT,
    meaning: 'Он не\u00a0принял заявление и\u00a0не\u00a0отклонил его. Ошибки в\u00a0заявлении нет.',
    steps: [
      'Спросите у\u00a0нового оператора, принимает\u00a0ли он сейчас заявления на перенос.',
      'Если не\u00a0принимает, выберите другого оператора.',
    ],
    who: youMustAct,
  },
  TECH_ERROR: {
    title: refusalTitles.TECH_ERROR,
    meaning: 'За\u00a0сутки ответа не\u00a0пришло. Ошибки в\u00a0заявлении нет.',
    steps: ['Отправьте заявление ещё раз: исправлять в\u00a0нём ничего не нужно.'],
    who: youMustAct,
  },
} as const satisfies Record<RefusalCode, RefusalText>;

/** How to go on, for an application that БДПН returned as a draft. */
export const returnedTexts: Record<RefusalRemedy, string> = {
  correct: 'Исправьте и отправьте заявление снова: всё заполненное на месте.',
  act: 'Когда сделаете это, отправьте заявление снова: всё заполненное на месте.',
  retry: 'Это заявление можно отправить снова: всё заполненное на месте.',
  wait: 'Удалите этот черновик, а\u00a0когда будет можно, подайте новое заявление: сейчас ответ будет тем же.',
  never: 'Отправлять это заявление снова бесполезно: ответ будет тем же.',
};

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
