/**
 * What charts are told about in Russian. A chart itself carries only the titles of its states; names are identifiers,
 * and its prose is written for the people who change it. A name without a word here is shown as it is.
 */
import type { Side } from './event-sides.ts';

/** Who makes an event happen. */
export const sideLabels: Readonly<Record<Side, string>> = {
  citizen: 'Гражданин',
  browser: 'Браузер',
  site: 'Сайт',
  server: 'Сервер',
  database: 'База данных перенесённых номеров',
  donor: 'Текущий оператор',
  recipient: 'Новый оператор',
};

export const chartTitles: Readonly<Record<string, string>> = {
  startup: 'Запуск сайта',
  auth: 'Вход и сессия',
  portationFlow: 'Подача заявления',
  orderStatus: 'Статус заявления',
  portationStatus: 'Статус переноса',
  numberLookup: 'Проверка номеров',
  portationWatch: 'Перенос в кабинете',
};

export const eventLabels: Readonly<Record<string, string>> = {
  'startup.begun': 'Страница ожила',
  'startup.retried': 'Нажато «Повторить»',
  'quota.changed': 'Остаток изменился',
  'auth.started': 'Страница ожила',
  'citizen.acted': 'Действие на странице',
  'signIn.requested': 'Нажато «Войти»',
  'signIn.declined': 'Выбрано «Без входа»',
  'signOut.requested': 'Нажато «Выйти»',
  'session.extended': 'Нажато «Остаться»',
  'session.lost': 'Сервер не узнал сессию',
  'session.begunElsewhere': 'Вход в другой вкладке',
  'session.endedElsewhere': 'Выход в другой вкладке',
  'page.shown': 'Страница снова видна',
  'page.hidden': 'Страницу скрыли',
  'check.retried': 'Нажато «Повторить»',
  'address.entered': 'Открыт адрес шага',
  'session.ended': 'Сессия закончилась',
  'session.restored': 'Вход выполнен снова',
  'flow.restarted': 'Нажато «Начать заново»',
  'flow.left': 'Открыта другая страница',
  'number.changed': 'Номер изменён',
  'operator.chosen': 'Оператор выбран',
  'recipients.loaded': 'Список операторов загружен',
  'check.requested': 'Нажато «Проверить»',
  'file.chosen': 'Файл выбран',
  'file.dismissed': 'Файл убран',
  'file.awaited': 'Нажато «Ждать» у файла',
  'file.retried': 'Нажато «Повторить»',
  'upload.progressed': 'Часть файла отправлена',
  'tariff.preset': 'Пришли со страницы тарифов',
  'draft.restored': 'Черновик восстановлен',
  'step.continued': 'Нажато «Продолжить»',
  'tariff.chosen': 'Тариф выбран',
  'application.changed': 'Форма изменена',
  'application.submitted': 'Нажато «Подать заявление»',
  'personal.requested': 'Нажато «Показать»',
  'personal.concealed': 'Нажато «Скрыть»',
  'withdrawal.confirmed': 'Отмена подтверждена',
  'draft.deleted': 'Удаление подтверждено',
  'work.retried': 'Нажато «Повторить»',
  'failure.dismissed': 'Сообщение закрыто',
  'wait.prolonged': 'Нажато «Ждать»',
  'wait.abandoned': 'Нажато «Отменить»',
  'order.updated': 'Заявление изменено',
  'order.submitted': 'Заявление отправлено',
  'order.deleted': 'Черновик удалён',
  'order.expired': 'Срок черновика истёк',
  'order.cancelRequested': 'Запрошена отмена',
  'order.withdrawRequested': 'Запрошен отзыв',
  'bdpn.registered': 'Зарегистрировано в базе',
  'bdpn.rejected': 'База отклонила',
  'bdpn.timedOut': 'База не ответила за сутки',
  'bdpn.cancelConfirmed': 'Отмена принята базой',
  'bdpn.withdrawConfirmed': 'Отзыв принят базой',
  'bdpn.withdrawRefused': 'В отзыве отказано',
  'withdrawal.requested': 'Запрошен отзыв',
  'withdrawal.refused': 'В отзыве отказано',
  'recipient.cancelled': 'Новый оператор отменил',
  'recipient.dateAssigned': 'Назначена дата',
  'recipient.dateChanged': 'Дата изменена',
  'recipient.simReady': 'Сим-карта готова',
  'recipient.confirmedReadiness': 'Готовность подтверждена',
  'recipient.closed': 'Новый оператор закрыл заявку',
  'donor.notified': 'Текущий оператор извещён',
  'donor.rejected': 'Текущий оператор отказал',
  'donor.dataConfirmed': 'Данные совпали',
  'donor.dataMismatched': 'Данные не совпали',
  'donor.approved': 'Перенос согласован',
  'donor.debtFound': 'Найден долг',
  'donor.debtCleared': 'Долг погашен',
  'arbitration.resolved': 'Спор решён в пользу гражданина',
  'arbitration.lost': 'Спор проигран',
  'arbitration.timedOut': 'Спор не решён в срок',
  'transfer.started': 'Перенос начался',
  'transfer.completed': 'Перенос завершён',
  'transfer.failed': 'Сбой переноса',
  'number.returned': 'Номер возвращён',
};

export const guardLabels: Readonly<Record<string, string>> = {
  hasFeatures: 'возможности известны',
  hasRegions: 'регионы известны',
  hasQuota: 'остаток известен',
  hasMediaServices: 'подписки известны',
  hasConvergenceServices: 'услуги для дома известны',
  hasChecks: 'проверки ещё есть',
  isAllocated: 'номер выделен',
  isUnallocated: 'номер никому не выделен',
  isQuotaRefused: 'проверки закончились',
  isUnfit: 'файл не подходит',
  isDone: 'готово',
  isSent: 'отправлен целиком',
  isSeenUnwatched: 'получено, страница скрыта',
  hasSession: 'известно, кто вошёл',
  isComplete: 'всё на месте',
  isSignedIn: 'вход выполнен',
  isAnotherCitizen: 'вошёл другой гражданин',
  isAnonymous: 'вход не выполнен',
  wasActive: 'гражданин был активен',
  wasWarned: 'о конце предупредили',
  isNumberComplete: 'номер набран целиком',
  isReadyToResume: 'вернулись из Госуслуг, всё известно',
  isDraftComplete: 'в черновике полный номер',
  isFound: 'найден, есть препятствие',
  isFoundFree: 'найден, препятствий нет',
  isCreated: 'создано',
  isOpened: 'прочитано',
  isChanged: 'принято',
  isLoaded: 'получено',
  isSeen: 'получено',
  isMissing: 'не найдено',
  isRefused: 'отказ',
  isSessionExpired: 'сессия закончилась',
  isQuotaSpent: 'проверки закончились',
  isOutdated: 'изменилось в другой вкладке',
  isBackToDraft: 'снова черновик',
  isGone: 'удалено',
  isSettled: 'перенос закончился',
  isNumberKnown: 'номер уже проверен',
  isNumberObstructed: 'есть препятствие',
  isNumberTyped: 'номер набран',
  isReadyToContinue: 'вход выполнен, оператор другой и берёт номера региона',
  hasSuitableRecipient: 'оператор другой и берёт номера региона',
  isSameOrder: 'то же заявление',
  hasOrderAddress: 'в адресе есть заявление',
  hasOrder: 'заявление есть',
  isTariffWanted: 'нужен тариф',
  isDraftWithTariff: 'черновик с тарифом',
  isOrderDeleted: 'заявление удалено',
  isChangedAndSending: 'сохранено, пора отправлять',
  isChangedButTypedOn: 'сохранено, но форму меняли',
  isWithdrawable: 'ещё можно отозвать',
  isInTime: 'больше суток до переноса',
};

export const actorLabels: Readonly<Record<string, string>> = {
  loadFeatures: 'Загрузить возможности',
  loadRegions: 'Загрузить регионы',
  loadQuota: 'Узнать остаток проверок',
  reloadQuota: 'Узнать остаток проверок',
  loadMediaServices: 'Загрузить подписки',
  loadConvergenceServices: 'Загрузить услуги для дома',
  lookupFile: 'Проверить номера из файла',
  loadPortation: 'Прочитать перенос',
  settleSession: 'Дождаться проверки входа',
  checkSession: 'Проверить сессию',
  lookupNumber: 'Проверить номер',
  initOrder: 'Начать заявление',
  openOrder: 'Прочитать заявление',
  saveTariff: 'Сохранить тариф',
  saveApplication: 'Сохранить черновик',
  loadPersonal: 'Получить данные заявителя',
  submitOrder: 'Отправить заявление',
  followOrder: 'Узнать новости',
  deleteOrder: 'Удалить или отменить',
};

export const delayLabels: Readonly<Record<string, string>> = {
  'startup retryPause': 'Через 15 с',
  retryPause: 'Через 10 с',
  untilRenewal: 'За минуту до конца сессии',
  untilAbsoluteWarning: 'За 5 минут до предельного срока',
  lastMinute: 'Минута прошла',
  lastMinutes: '5 минут прошли',
  slowResponseDelay: 'Через 20 с',
  untilRefresh: 'Когда остаток обновится',
  autosavePause: 'Через 0,8 с без набора',
  pollInterval: 'Через 2–30 с',
};

export const actionLabels: Readonly<Record<string, string>> = {
  rememberFeatures: 'запомнить возможности',
  rememberRegions: 'запомнить регионы',
  rememberQuota: 'запомнить остаток',
  rememberMediaServices: 'запомнить подписки',
  rememberConvergenceServices: 'запомнить услуги для дома',
  rememberDigits: 'запомнить набранное',
  forgetAnswer: 'забыть ответ',
  expectRefreshSoon: 'ждать обновления остатка',
  rememberFile: 'запомнить файл',
  forgetFile: 'забыть файл',
  rememberShare: 'запомнить отправленную долю',
  rememberResult: 'запомнить итог файла',
  rememberFileFailure: 'запомнить отказ по файлу',
  rememberFileBug: 'запомнить сбой с файлом',
  rememberSeen: 'запомнить увиденное',
  noteHidden: 'отметить, что страница скрыта',
  noteShown: 'отметить, что страница видна',
  rememberSession: 'запомнить сессию',
  goToSignIn: 'перейти на Госуслуги',
  goToSignOut: 'перейти к выходу',
  tellTabs: 'сообщить другим вкладкам',
  forgetSession: 'забыть сессию',
  noteActivity: 'отметить активность',
  noteWarning: 'отметить предупреждение',
  announceEnd: 'объявить конец сессии',
  announceAnother: 'объявить, что вошёл другой гражданин',
  announceRestored: 'объявить о входе',
  keepDraft: 'сохранить шаг 1 в браузере',
  forgetDraft: 'забыть шаг 1',
  keepApplication: 'сохранить форму в браузере',
  rememberNumber: 'запомнить номер',
  rememberOperator: 'запомнить оператора',
  rememberRecipients: 'запомнить список операторов',
  rememberPreset: 'запомнить оператора и тариф',
  restoreDraft: 'взять из черновика',
  rememberLookup: 'запомнить ответ о номере',
  rememberFailure: 'запомнить отказ',
  rememberBug: 'запомнить сбой',
  forgetFailure: 'забыть отказ',
  rememberRequest: 'запомнить, что открывают',
  rememberOrder: 'запомнить заявление',
  rememberStep: 'запомнить шаг',
  forgetSubmission: 'забыть отправку',
  rememberPortation: 'запомнить перенос',
  rememberKept: 'взять сохранённую форму',
  rememberResumed: 'отметить, что заявление продолжено',
  rememberApplication: 'запомнить форму',
  rememberPersonal: 'запомнить данные заявителя',
  rememberSubmission: 'запомнить отправку',
  rememberTariff: 'запомнить тариф',
  forgetPersonal: 'забыть данные заявителя',
  noteTyping: 'отметить набор',
  forgetTyping: 'снять отметку набора',
  sendLater: 'отправить после сохранения',
  sendNow: 'снять отметку отправки',
  discardEdits: 'отбросить правки',
  countQuietPoll: 'посчитать опрос без новостей',
  pollEagerly: 'спрашивать чаще',
  startAfresh: 'начать с чистого листа',
  announceSignIn: 'попросить вход',
};

/** Meanings of states and of surprising transitions, by the sentence in the chart: a changed sentence needs a new one here. */
export const meanings: Readonly<Record<string, string>> = {
  'Prerendered pages are in this state.': 'В этом состоянии страницы, собранные заранее.',
  'Each part is asked for once; a retry asks only for what is missing.':
    'Каждая часть запрашивается один раз; повтор запрашивает только то, чего нет.',
  'Which parts of the site are switched on.': 'Какие части сайта включены.',
  'A retry does not load twice.': 'При повторе второй раз не загружаем.',
  'One call.': 'Один вызов.',
  'Loaded, or known to be missing.': 'Загружено, или известно, что не удалось.',
  'Regions of the ported-numbers database.': 'Регионы базы данных перенесённых номеров.',
  'Subscriptions that tariffs include.': 'Подписки, которые входят в тарифы.',
  'Services for the home that tariffs are sold with.': 'Услуги для дома, с которыми продают тарифы.',
  'How many lookups remain to this visitor.': 'Сколько проверок осталось посетителю.',
  'The auth chart finds out who is here; this region only waits for it.':
    'Кто здесь, узнаёт диаграмма входа; здесь её только ждут.',
  'A retry does not wait twice.': 'При повторе второй раз не ждём.',
  'Signed in, anonymous or unavailable: any of them will do.':
    'Вход выполнен, не выполнен или не проверен: подходит любой ответ.',
  'Known.': 'Известно.',
  'Everything is loaded.': 'Всё загружено.',
  'Something is missing; the layout names it and offers to try again.':
    'Чего-то не хватает; сайт называет чего и предлагает повторить.',
  'Prerendered pages are in this state: they show neither «Войти» nor a name.':
    'В этом состоянии страницы, собранные заранее: на них нет ни «Войти», ни имени.',
  'At start, and when another tab has signed in. No session is not an error.':
    'При запуске и когда вошли в другой вкладке. Нет сессии — не ошибка.',
  'A visitor. Public pages work whole.': 'Посетитель. Общедоступные страницы работают целиком.',
  'The check could not be made. The site works as for a visitor, and the check is repeated.':
    'Проверить не удалось. Сайт работает как для посетителя, проверка повторяется.',
  'The session slides with the citizen’s own activity, never with polling.':
    'Сессию продлевают действия гражданина, а не опрос в фоне.',
  'No answer for long: it is asked anew.': 'Ответа долго нет: спрашиваем заново.',
  'More than a minute remains.': 'До конца больше минуты.',
  'The citizen was active: the check itself prolongs the session.':
    'Гражданин был активен: сама проверка продлевает сессию.',
  'A computer that wakes often has no network yet. Nothing is known to have ended, so nothing is said; asked again soon.':
    'Проснувшийся компьютер часто ещё без сети. Неизвестно, закончилось ли что-нибудь, поэтому ничего не говорится; скоро спросим снова.',
  'After sleep, and at the end of a warning: another tab may have prolonged it, or begun another. Prolongs nothing.':
    'После сна и в конце предупреждения: другая вкладка могла продлить сессию или начать новую. Сама ничего не продлевает.',
  'A minute is left and the citizen was idle: «Остаться» prolongs it.':
    'Осталась минута, гражданин бездействовал: «Остаться» продлит сессию.',
  'Five minutes to the end that activity cannot move: signing in again, here or in another tab, begins a new session.':
    'Пять минут до предельного срока, который не отодвинуть: новый вход, здесь или в другой вкладке, начнёт новую сессию.',
  'The page stays as it is, with «Войти снова» over it.': 'Страница остаётся как есть, поверх неё «Войти снова».',
  'The browser is leaving the site. Coming back through its history shows the page again; so does a trip that was stopped.':
    'Браузер уходит с сайта. Возврат по истории снова покажет страницу, остановленный переход — тоже.',
  'Everything that can still change.': 'Всё, что ещё может измениться.',
  'The number is looked up and pre-checked, and the new operator is chosen.':
    'Номер проверяется заранее, выбирается новый оператор.',
  'Coming back to the step shows what is known without asking again.':
    'Возврат на шаг показывает известное, не спрашивая снова.',
  'The number is not complete yet.': 'Номер набран не до конца.',
  'Operator, region and obstacles are looked up; typing on abandons this lookup.':
    'Узнаём оператора, регион и препятствия; новый набор отменяет эту проверку.',
  'The answer is expected any moment.': 'Ответ вот-вот придёт.',
  'The call goes on; the citizen may wait or give up.': 'Вызов продолжается; гражданин может ждать или отказаться.',
  'No obstacle is known; the chosen operator must be another one and take numbers of the region.':
    'Препятствий не известно; нужен другой оператор, который берёт номера региона.',
  'The pre-check found a reason; the page says what to do. Another number may be typed.':
    'Проверка нашла причину; страница говорит, что делать. Можно набрать другой номер.',
  'Not a mobile number, or not a number at all.': 'Не мобильный номер или вообще не номер.',
  'A spent lookup quota never stops a portation: the server looks the number up when the order begins.':
    'Исчерпанные проверки не мешают переносу: сервер проверит номер, когда начнётся заявление.',
  'The lookup could not be asked. It can be repeated.': 'Спросить не удалось. Можно повторить.',
  'The draft is kept and the browser goes to ESIA. Coming back without a session shows the step again.':
    'Черновик сохранён, браузер уходит на Госуслуги. Вернувшись без входа, гражданин снова увидит шаг.',
  'The server checks the number once more and creates the application, or finds the unfinished one.':
    'Сервер ещё раз проверяет номер и создаёт заявление или находит незаконченное.',
  'A reason only the server could see; the page says what to do.':
    'Причина, видная только серверу; страница говорит, что делать.',
  'The server could not be asked. Repeating is safe: one number has one application.':
    'Спросить сервер не удалось. Повторять безопасно: у номера одно заявление.',
  'Where the order stands decides which step is shown, whatever the address says.':
    'Какой шаг показать, решает положение заявления, а не адрес.',
  'The page offers to repeat.': 'Страница предлагает повторить.',
  'A draft without a tariff belongs on step 2, with one on step 3; anything sent, on the last page.':
    'Черновик без тарифа — на шаг 2, с тарифом — на шаг 3; всё отправленное — на последнюю страницу.',
  'The chosen tariff is stored in the order with its price and version.':
    'Выбранный тариф хранится в заявлении с ценой и версией.',
  'The list is the page’s own business; the chart hears the choice.':
    'Список — дело страницы; диаграмма узнаёт только о выборе.',
  'The server checks that the tariff is still sold in the region and remembers its price.':
    'Сервер проверяет, что тариф ещё продаётся в регионе, и запоминает цену.',
  'The choice is kept; saving can be repeated, or another tariff chosen.':
    'Выбор сохранён; можно повторить или выбрать другой тариф.',
  'The form and the applicant’s data live side by side: neither waits for the other.':
    'Форма и данные заявителя живут рядом и не ждут друг друга.',
  'Filling in, saving and sending.': 'Заполнение, сохранение и отправка.',
  'Everything typed so far is saved.': 'Всё набранное сохранено.',
  'Waits for a pause in typing, then saves.': 'Ждёт паузы в наборе, затем сохраняет.',
  'The form stays open. Sending waits for the end of the save, so that versions cannot cross.':
    'Форма открыта. Отправка ждёт конца сохранения, чтобы версии не пересеклись.',
  'The form keeps everything. The next change, a retry or sending tries again.':
    'Форма всё хранит. Следующая правка, повтор или отправка попробуют снова.',
  'The same key goes with every repetition, so one application is registered however often it is sent.':
    'Повторы идут с одним ключом, поэтому заявление регистрируется один раз.',
  'Fields are wrong, a consent is missing, the tariff closed: the page names what to mend.':
    'Ошибки в полях, нет согласия, тариф закрыт: страница говорит, что исправить.',
  'Sending again is safe: it carries the same key.': 'Отправлять снова безопасно: ключ тот же.',
  'From ESIA. Masked until the citizen asks to see them, and forgotten when the step is left.':
    'Из Госуслуг. Скрыты, пока гражданин не попросит показать; забываются при уходе с шага.',
  'Masked data.': 'Скрытые данные.',
  'ESIA does not answer. The form can be filled in meanwhile.': 'Госуслуги не отвечают. Форму пока можно заполнять.',
  'Enough to recognise oneself, not enough to be read over a shoulder.':
    'Достаточно, чтобы узнать себя, и мало, чтобы подсмотреть.',
  'Full values are asked for only now.': 'Полные значения запрашиваются только сейчас.',
  'Until they are hidden again; hiding forgets them and asks for the masked ones.':
    'Пока их не скроют; тогда они забываются и запрашиваются скрытые.',
  'Opens as soon as the server has accepted the submission.': 'Открывается, как только сервер принял отправку.',
  'Asks every 2 seconds at first, every 30 at last, never while the page is hidden.':
    'Сначала спрашивает каждые 2 с, потом всё реже, до 30 с; скрытая страница не спрашивает.',
  'The order and, once it exists, its portation.': 'Заявление и, когда он появится, его перенос.',
  'What is shown is as fresh as the last answer.': 'Показано то, что сказал последний ответ.',
  'The last answer stays on the page; asking goes on, ever more rarely, or at once on request.':
    'Последний ответ остаётся на странице; опрос продолжается всё реже или сразу по просьбе.',
  'Nobody is looking, so nobody asks.': 'Никто не смотрит, поэтому никто не спрашивает.',
  'The portation has ended.': 'Перенос закончился.',
  'Cancels what is still on its way, or withdraws what is registered.':
    'Отменяет то, что ещё в пути, или отзывает зарегистрированное.',
  'The page offers it only where the status charts allow it.':
    'Страница предлагает её только там, где разрешают диаграммы статусов.',
  'The server asks the database; the answer comes later, as news of the order.':
    'Сервер спрашивает базу; ответ придёт позже, новостью о заявлении.',
  'Asked for; the order itself tells the rest. A refusal of the database allows another try.':
    'Запрошена; остальное расскажет само заявление. После отказа базы можно попробовать ещё.',
  'Too late, or the status has changed meanwhile; the page says which.':
    'Поздно, или статус уже другой; страница говорит, что именно.',
  'Repeating is safe.': 'Повторять безопасно.',
  'A lookup is asked for by a button: it costs a check, so typing alone asks nothing.':
    'Проверка начинается по кнопке: она расходует остаток, поэтому набор сам ничего не запрашивает.',
  'Nothing is asked yet.': 'Ещё ничего не запрошено.',
  'The field says how many digits there should be.': 'Поле говорит, сколько нужно цифр.',
  'One number is looked up.': 'Узнаём об одном номере.',
  'Operator, region, whether the number was carried, and what can be done with it.':
    'Оператор, регион, переносился ли номер и что с ним можно сделать.',
  'A right number of a range that the registry has given to nobody.':
    'Верный номер, но его диапазон никому не выделен.',
  'Not a mobile number. It has cost nothing.': 'Не мобильный номер. Остаток не потрачен.',
  'The page says when there are more, and what signing in gives.':
    'Страница говорит, когда проверки появятся и что даст вход.',
  'The server could not be asked. The number stays in the field.': 'Спросить сервер не удалось. Номер остаётся в поле.',
  'For citizens who have signed in. The file travels whole and comes back as a table.':
    'Для вошедших. Файл уходит целиком и возвращается таблицей.',
  'A file is chosen or dropped.': 'Файл выбирают или перетаскивают.',
  'Seen at once, without sending: too large, empty, or not a table.':
    'Видно сразу, без отправки: велик, пуст или не таблица.',
  'One call: first the file travels, then the server looks every number up.':
    'Один вызов: сначала идёт файл, потом сервер проверяет каждый номер.',
  'The share that has been sent is shown. When nothing more goes for long, that is said.':
    'Показана отправленная доля. Если долго ничего не уходит, об этом сказано.',
  'Something has gone: the wait begins anew.': 'Что-то ушло: ожидание начинается заново.',
  'The server has the file.': 'Файл у сервера.',
  'First lines, what was found, and the file to keep.': 'Первые строки, что нашлось, и файл для сохранения.',
  'What is wrong with it is said in a sentence; nothing was counted.':
    'Что не так, сказано фразой; остаток не потрачен.',
  'The server could not be asked. The same file can be sent again.':
    'Спросить сервер не удалось. Тот же файл можно отправить снова.',
  'The file is still here and is sent again after signing in elsewhere.':
    'Файл на месте; после входа его отправят снова.',
  'How many numbers may still be looked up, and when there are more.':
    'Сколько номеров ещё можно проверить и когда станет больше.',
  'Nobody has told it yet; a lookup may be asked for all the same.': 'Ещё никто не сказал; проверять всё равно можно.',
  'Until the window passes.': 'Пока не пройдёт срок.',
  'The window has passed. The answer comes as a fact; without it we ask again soon.':
    'Срок прошёл. Ответ придёт событием; без него скоро спросим снова.',
  'Typing forgets the answer and abandons the lookup under way.': 'Набор забывает ответ и отменяет начатую проверку.',
  'Asked already: a second press costs nothing.': 'Уже спросили: второе нажатие ничего не расходует.',
  'Answered already: a second press costs nothing.': 'Ответ уже есть: второе нажатие ничего не расходует.',
  'The lookup is public; asking again does it without the session.':
    'Проверка общедоступна; повтор спросит без сессии.',
  'Cancelling works at every stage; what was asked of the server is called off.':
    'Отменить можно на любой стадии; вызов сервера прекращается.',
  'Everything but the end: an address of nothing.': 'Всё, кроме адреса, по которому ничего нет.',
  'The first reading, asked for by the citizen.': 'Первое чтение, по просьбе гражданина.',
  'Nothing is shown yet; the citizen asks again.': 'Показать пока нечего; гражданин просит снова.',
  'What was shown stays under the dialog of the session, and nobody asks until somebody comes back.':
    'Показанное остаётся под окном о сессии; пока никто не вернулся, никто и не спрашивает.',
  'The last answer is on the page.': 'На странице последний ответ.',
  'Polling: it prolongs no session.': 'Опрос; сессию он не продлевает.',
  'The portation has ended; whoever comes back to the page may still have it asked once.':
    'Перенос закончился; кто вернётся на страницу, может спросить ещё раз.',
  'Offered by the page only where the status chart allows it.':
    'Страница предлагает его только там, где разрешает диаграмма статусов.',
  'Nothing was asked, or the database has been asked already.': 'Ничего не просили, или базу уже спросили.',
  'The server asks the database; the answer comes later, as news of the portation.':
    'Сервер спрашивает базу; ответ придёт позже, новостью о переносе.',
  'No such portation of this number and citizen.': 'У этого номера и гражданина такого переноса нет.',
  'Opened in a tab behind: nobody is looking yet.': 'Открыто в скрытой вкладке: пока никто не смотрит.',
  'A draft is deleted at once, with its personal data.': 'Черновик удаляется сразу, вместе с личными данными.',
  'It can be repeated, or the draft kept.': 'Можно повторить или оставить черновик.',
  'The session ended in the middle. What was typed is kept; signing in leads back to this place.':
    'Сессия кончилась посередине. Набранное сохранено; вход вернёт сюда же.',
  'The draft was deleted, or the application cancelled or withdrawn. A new one may be started.':
    'Черновик удалён, или заявление отменено либо отозвано. Можно начать новое.',
  'No such order, or another citizen’s: the two look the same on purpose.':
    'Такого заявления нет, или оно чужое: нарочно не отличить.',
  'The citizen fills the application in. A refusal by the database leads back here with everything kept.':
    'Гражданин заполняет заявление. Отказ базы возвращает сюда, ничего не теряя.',
  'The application is on its way to the ported-numbers database and waits for registration.':
    'Заявление на пути в базу данных перенесённых номеров и ждёт регистрации.',
  'Registered: a portation exists and lives its own life.': 'Зарегистрировано: перенос есть и живёт своей жизнью.',
  'Deleted, expired, cancelled or withdrawn; personal data are erased. Nothing leads out.':
    'Удалено, просрочено, отменено или отозвано; личные данные стёрты. Дальше пути нет.',
  'The database has given the application its number; the current operator is not asked yet.':
    'База дала заявлению номер; текущий оператор ещё не спрошен.',
  'The current operator compares the personal data and looks for blocks. Up to two days.':
    'Текущий оператор сверяет данные и ищет блокировки. До двух дней.',
  'Since September 2025 a mismatch is decided by the operator of the database, not by the donor.':
    'С сентября 2025 года о расхождении судит оператор базы данных, а не текущий оператор.',
  'The current operator looks for debts.': 'Текущий оператор ищет долги.',
  'A debt was found; an individual has four days to pay it.':
    'Найден долг; у гражданина четыре дня, чтобы его погасить.',
  'The current operator agreed; everyone waits for the agreed day.':
    'Текущий оператор согласен; все ждут назначенного дня.',
  'Less than 24 hours to the window: it can no longer be withdrawn.': 'До переноса меньше суток: отозвать уже нельзя.',
  'The window has begun; routes are being changed.': 'Время пришло; вызовы переводят к новому оператору.',
  'The number works at the new operator. It comes back only when that contract ends.':
    'Номер работает у нового оператора. Вернётся, только когда кончится договор.',
  'The window failed for a technical reason; a new time is assigned without the citizen.':
    'Перенос сорвался по технической причине; новое время назначат без гражданина.',
  'Refused with a code of the catalogue; a new application may be made once the reason is gone.':
    'Отказано с причиной из перечня; когда её не станет, можно подать снова.',
  'Withdrawn by the citizen, or cancelled by the new operator.': 'Отозвано гражданином или отменено новым оператором.',
  'The contract with the new operator ended and the number went home.':
    'Договор с новым оператором кончился, номер вернулся.',

  'Signing in again before the absolute end.': 'Новый вход до предельного срока.',
  'By the same citizen, whose session is a new one then, or by another.':
    'Тем же гражданином, и тогда сессия новая, или другим.',
  'For whoever was here the session has ended: nothing of theirs stays on the page.':
    'Для прежнего гражданина сессия кончилась: на странице не остаётся ничего из его данных.',
  'Public pages need no session; a page that does asks for it in place.':
    'Общедоступным страницам вход не нужен; остальные попросят его на месте.',
  'The citizen may have signed in elsewhere.': 'Гражданин мог войти в другом месте.',
  'Waits for the citizen, or for news of another tab.': 'Ждём гражданина или вести из другой вкладки.',
  'Whoever comes back without having signed in finds the page and the dialog as they were.':
    'Кто вернулся, не войдя, застаёт страницу и окно прежними.',
  'Another step of the order that is being read anew: it is shown once that is known.':
    'Другой шаг заявления, которое читают заново: он откроется, когда заявление придёт.',
  'Back and Forward between the steps of the order at hand.': '«Назад» и «Вперёд» между шагами открытого заявления.',
  'A reload, a bookmark, a link from the account: the order is read first.':
    'Обновление страницы, закладка, ссылка из кабинета: сначала читаем заявление.',
  'Back to step 1; what was typed is still there.': 'Возврат на шаг 1; набранное на месте.',
  'Here or in another tab. The form stays on the screen, and what can be kept is kept.':
    'Здесь или в другой вкладке. Форма остаётся на экране, всё возможное сохранено.',
  'Whatever the lookup is doing, the choice is remembered.': 'Что бы ни делала проверка, выбор запоминается.',
  'What the server said was said of the operator that was chosen before.': 'Ответ сервера был о прежнем операторе.',
  'Step 1 is public: «Продолжить» will ask for the session.': 'Шаг 1 общедоступен: вход попросит «Продолжить».',
  'The list decides which choices «Продолжить» accepts.': 'По списку «Продолжить» решает, какой выбор подходит.',
  'The citizen comes from the page of tariffs.': 'Гражданин пришёл со страницы тарифов.',
  'Back from ESIA: «Продолжить» was already pressed, so it goes on by itself, once.':
    'Вернулись из Госуслуг: «Продолжить» уже нажато, поэтому один раз идём дальше сами.',
  'The lookup is public; a session that has just ended only means asking again without it.':
    'Проверка общедоступна; кончившаяся сессия значит лишь, что надо спросить без неё.',
  'Back came from ESIA through the browser history.': 'Вернулись с Госуслуг кнопкой «Назад».',
  'A second tab was first: read what stands, then choose again.':
    'Другая вкладка успела раньше: читаем, что есть, и выбираем снова.',
  'Read: «изменилось в другой вкладке».': 'Прочитано: «изменилось в другой вкладке».',
  'A double press changes nothing: the last one counts.': 'Двойное нажатие не вредит: считается последнее.',
  'Whether it arrived is not known: the order is read anew and says so itself.':
    'Дошло ли, неизвестно: заявление читается заново и само скажет.',
  'The database refused: step 3 again, with the reason and everything filled in.':
    'База отказала: снова шаг 3, с причиной и заполненной формой.',
  'Another tab was first.': 'Другая вкладка успела раньше.',
  'A draft lives 7 days.': 'Черновик живёт 7 дней.',
  'No answer for 24 hours: the citizen gets the application back with TECH_ERROR.':
    'Сутки без ответа: заявление возвращается гражданину с технической ошибкой.',
  'The database is asked to cancel; it may answer that registration was first.':
    'Базу просят отменить; она может ответить, что уже зарегистрировала.',
  'Paid; the consent follows as its own message.': 'Погашен; согласие придёт отдельным сообщением.',
  'The debt is checked once more before the day.': 'Перед днём переноса долг проверяют ещё раз.',
  'The request was made just before readiness.': 'Запрос сделан перед самой готовностью.',
};

/** Pieces of the labels of transitions. */
export const labels = {
  result: (guard: string) => `Итог: ${guard}`,
  otherResult: 'Итог: другое',
  onlyResult: 'Готово',
  failure: 'Сбой',
  otherwise: 'Иначе',
  end: 'Все части готовы',
  onlyActs: 'без смены состояния',
} as const;

/** How events of the library itself are called in a log. */
export const logTexts = {
  done: (work: string) => `Готово: ${work.toLowerCase()}`,
  failed: (work: string) => `Сбой: ${work.toLowerCase()}`,
  timer: (delay: string) => `Время: ${delay.toLowerCase()}`,
} as const;
