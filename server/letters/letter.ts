import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { refusalAdvice } from '../../contract/refusal-advice.ts';
import { refusalTexts } from '../../contract/refusals.texts.ts';
import type { SimType } from '../../contract/portations.ts';
import { daysBetween } from '../../domain/dates.ts';
import { DAY_MS } from '../../domain/portation-rules.ts';
import { inSimWords } from '../../domain/sim-words.ts';
import { debtDeadline } from '../../domain/windows.ts';
import { eventTitle } from '../portations/event-titles.ts';
import type { LetterCode, LetterFacts } from '../orders/orders.tables.ts';
import { letterTexts as texts } from './letters.texts.ts';

/** What a letter is written from. No name, passport or whole number. */
export interface LetterInput {
  code: LetterCode;
  /** When the event happened. */
  at: Date;
  facts: LetterFacts;
  /** `79…` */
  msisdn: string;
  /** Names of the operators. */
  from: string;
  to: string;
  simType: SimType | null;
  timeZone: string;
  links: {
    order: string;
    confirm: string;
    /** null in the request to confirm an address: its receiver may have asked for nothing. */
    unsubscribe: string | null;
  };
}

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** `+7 900 •••-••-01`: recognised by its owner only. */
export const maskNumber = (msisdn: string): string => `+7 ${msisdn.slice(1, 4)} •••-••-${msisdn.slice(-2)}`;

/** Writes the letter about an event: a subject, and the same content as plain text and as HTML. */
export const writeLetter = async (input: LetterInput): Promise<Letter> => {
  const content = contentOf(input);
  return {
    subject: content.subject,
    text: asText(content, input),
    html: String(await asHtml(content, input)),
  };
};

interface Content {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; href: string };
  /** Why the letter was sent, under its text. */
  why: string;
}

const contentOf = (input: LetterInput): Content => {
  const { code, from, links, msisdn, simType, to } = input;
  if (code === 'CONFIRM_ADDRESS') {
    return {
      subject: texts.confirmSubject,
      heading: texts.confirmHeading,
      paragraphs: [texts.confirm, texts.confirmNext],
      button: { label: texts.confirmButton, href: links.confirm },
      why: texts.confirmWhy,
    };
  }
  const heading =
    code === 'ORDER_RETURNED'
      ? texts.orderReturned
      : eventTitle({ code, actor: code === 'WITHDRAWN' ? 'recipient' : 'system' }, simType);
  return {
    subject: texts.subject(heading, msisdn.slice(-2)),
    heading,
    paragraphs: [texts.move(maskNumber(msisdn), from, to), ...paragraphsOf(code, input)],
    button: { label: texts.open, href: links.order },
    why: texts.why,
  };
};

const paragraphsOf = (
  code: Exclude<LetterCode, 'CONFIRM_ADDRESS'>,
  { at, facts, from, simType, timeZone, to }: LetterInput,
): string[] => {
  const window = facts.window === undefined ? '' : momentOf(new Date(facts.window), timeZone);
  const isEsim = simType === 'eSIM';
  const latest = facts.window === undefined ? null : untilSim(new Date(facts.window), at, timeZone);
  const until =
    latest === null || facts.hasSim === true ? [] : [isEsim ? texts.esimUntil(to, latest) : texts.simUntil(to, latest)];
  switch (code) {
    case 'BDPN_REGISTERED':
      return [texts.registered(window), texts.registeredNext(from)];
    case 'DATA_MISMATCH':
      return [texts.mismatch(from), texts.mismatchNext(from)];
    case 'DEBT_FOUND':
      return [texts.debt(from), texts.debtNext(dayOf(debtDeadline(at, timeZone), timeZone))];
    case 'DATE_ASSIGNED':
    case 'DATE_CHANGED':
      return [
        ...(facts.failedWindow === undefined
          ? []
          : [texts.failed(dayOf(new Date(facts.failedWindow), timeZone), from)]),
        texts.date(window),
        ...until,
      ];
    case 'DATE_PROPOSED':
      return [texts.proposed(to, window), texts.proposedNext];
    case 'SIM_READY':
      return [
        ...receiptOf(facts.receipt, timeZone),
        ...(facts.isMoved === true
          ? [texts.moved(to), isEsim ? texts.installEsim(to) : texts.insertSim(to)]
          : [
              ...until,
              isEsim ? texts.esimNext(to, from) : texts.simNext(to, from),
              ...(facts.window === undefined
                ? []
                : [facts.isPreliminary === true ? texts.registered(window) : texts.simWindow(window)]),
            ]),
      ];
    case 'REMINDER':
      return [texts.tomorrow(window), ...until, isEsim ? texts.esimTomorrow(to) : texts.simTomorrow(to)];
    case 'TRANSFERED':
      return [
        texts.moved(to),
        ...(isEsim && facts.hasSim !== true ? [facts.isSimReady === true ? texts.esimCode : texts.askForEsimCode] : []),
        isEsim ? texts.turnEsimOn(to) : texts.insertSim(to),
      ];
    case 'RETURNED':
      return [texts.returned(to), texts.returnedNext];
    case 'BDPN_REJECTED':
    case 'RECIPIENT_REJECTED':
    case 'ORDER_RETURNED':
      return refusalOf('draft', facts, at, simType);
    case 'REJECTED':
    case 'WITHDRAWN':
      return refusalOf('portation', facts, at, simType);
  }
};

/** Until when the citizen must have the SIM: the last day is that before the window, as on the page. */
const untilSim = (window: Date, at: Date, timeZone: string): string => {
  const dayBefore = new Date(window.getTime() - DAY_MS);
  return daysBetween(at, dayBefore, timeZone) < 0
    ? texts.untilMoment(momentOf(window, timeZone))
    : texts.untilDay(dayOf(dayBefore, timeZone));
};

/** Where or when the SIM can be received. The activation code of an eSIM is no matter for a letter. */
const receiptOf = (receipt: LetterFacts['receipt'], timeZone: string): string[] => {
  switch (receipt?.method) {
    case 'pickup':
      return [texts.pickup(receipt.address, receipt.hours), texts.passport];
    case 'courier': {
      const [from, to] = [new Date(receipt.from), new Date(receipt.to)];
      const [day, lastDay] = [dayOf(from, timeZone), dayOf(to, timeZone)];
      const until = timeOf(to, timeZone);
      return [
        texts.courier(day, timeOf(from, timeZone), day === lastDay ? until : `${until} ${lastDay}`),
        texts.passport,
      ];
    }
    case 'online':
      return [texts.online];
    default:
      return [];
  }
};

/** The reason and the advice, in the words of the site. */
const refusalOf = (
  of: 'draft' | 'portation',
  { refusal }: LetterFacts,
  at: Date,
  simType: SimType | null,
): string[] => {
  if (refusal === undefined) {
    return [];
  }
  const { availableFrom, code } = refusal;
  const { meaning, title } = refusalTexts[code];
  const advice = refusalAdvice(code, { of, availableFrom, now: at.toISOString() });
  return [`${title}. ${meaning}`, advice].map((text) => inSimWords(text, simType));
};

const timeOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment);

const dayOf = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone }).format(moment);

const momentOf = (moment: Date, timeZone: string): string =>
  texts.moment(dayOf(moment, timeZone), timeOf(moment, timeZone));

const asText = ({ button, heading, paragraphs, why }: Content, { links }: LetterInput): string =>
  [
    heading,
    ...paragraphs,
    `${button.label}:\n${button.href}`,
    [`--\n${why}`, ...(links.unsubscribe === null ? [] : [`${texts.unsubscribe}:\n${links.unsubscribe}`])].join('\n'),
  ].join('\n\n') + '\n';

/** Colours of the site's light and dark themes (`src/app/theme/tokens.ts`). */
const styles = `
  body { margin: 0; padding: 24px 12px; background: #f4f6f7; color: #1b2126; }
  .card { max-width: 560px; margin: 0 auto; padding: 28px 24px; background: #ffffff; border: 1px solid #d3dade; border-radius: 12px; }
  .site { color: #2e7d32; }
  .small { color: #56616b; }
  a { color: #2e7d32; }
  .button { background: #2e7d32; color: #ffffff; }
  @media (prefers-color-scheme: dark) {
    body { background: #12161a; color: #e8ebee; }
    .card { background: #171b20; border-color: #3b454e; }
    .site, a { color: #86cb8b; }
    .small { color: #a9b2bb; }
    .button { background: #2e7d32; color: #ffffff; }
  }
`;

const font = "font-family: Arial, 'Helvetica Neue', sans-serif; font-size: 16px; line-height: 1.5";

const asHtml = (
  { button, heading, paragraphs, subject, why }: Content,
  { links }: LetterInput,
): HtmlEscapedString | Promise<HtmlEscapedString> => html`<!doctype html>
<html lang="ru">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${subject}</title>
    <style>${raw(styles)}</style>
  </head>
  <body style="${font}">
    <div class="card">
      <p class="site" style="margin: 0 0 16px; font-weight: bold">${texts.site}</p>
      <h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${heading}</h1>
      ${paragraphs.map((paragraph) => html`<p style="margin: 0 0 12px">${paragraph}</p>`)}
      <p style="margin: 24px 0"><a class="button" href="${button.href}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; font-weight: bold; text-decoration: none">${button.label}</a></p>
      <p class="small" style="margin: 24px 0 0; font-size: 14px">${why}${links.unsubscribe === null ? '' : html` <a href="${links.unsubscribe}">${texts.unsubscribe}</a>`}</p>
    </div>
  </body>
</html>
`;
