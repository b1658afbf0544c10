import type { PersonalInfo } from '../../contract/esia.ts';
import { type ConsentKind, consentKinds } from '../../contract/orders.ts';
import { applicationLabels as labels } from '../../domain/application.texts.ts';
import { formatCalendarDate } from '../../domain/calendar-date.ts';
import { consentTexts, tariffConsent } from '../../domain/consents.texts.ts';
import { formatRegionTime, formatWindow } from '../../domain/dates.ts';
import { describeHeadPrice, describeTerms } from '../../domain/describe-tariff.ts';
import { formatPhone } from '../../domain/phone.ts';
import { applicationDocumentTexts as texts } from './application-document.texts.ts';
import type { OrderRow } from './orders.repo.ts';

/** What the document of an application is written from. */
export interface SubmittedOrder {
  order: OrderRow;
  submitted: NonNullable<OrderRow['submitted']>;
  /** As it was at the submission. */
  personal: PersonalInfo;
  /** Of the last submission. */
  consents: readonly { kind: ConsentKind; textVersion: string; at: Date }[];
  /** When БДПН registered the order; null before. */
  registeredAt: Date | null;
}

/** The document of an application, as text: every row is a label and its value. */
export interface ApplicationDocument {
  title: string;
  subtitle: string;
  sections: { title: string; rows: [label: string, value: string][] }[];
  footer: string;
}

const MOSCOW = 'Europe/Moscow';

/**
 * The application as it was submitted: number, tariff, applicant, window, SIM, contacts and consents with their times.
 * @param now by the domain clock
 */
export const writeApplicationDocument = (
  { consents, order, personal, registeredAt, submitted }: SubmittedOrder,
  now: Date,
): ApplicationDocument => {
  const { numberInfo, recipient, submittedAt, tariff, timeZone } = order;
  const moment = (at: Date) => formatRegionTime(at, timeZone);
  return {
    title: texts.title,
    subtitle: submittedAt === null ? '' : texts.submitted(moment(submittedAt)),
    sections: [
      {
        title: texts.numberTitle,
        rows: present([
          [texts.msisdn, formatPhone(order.msisdn)],
          [texts.region, numberInfo.regionName],
          [texts.from, numberInfo.operatorName],
          [texts.to, recipient.operatorName],
        ]),
      },
      {
        title: texts.registrationTitle,
        rows: present([
          [texts.npId, order.npId ?? texts.unregistered],
          [texts.registered, registeredAt && moment(registeredAt)],
        ]),
      },
      {
        title: texts.tariffTitle,
        rows:
          tariff === null
            ? []
            : present([
                [texts.tariff, tariff.name],
                [texts.price, describeHeadPrice(tariff)],
                [texts.terms, describeTerms(tariff).join('. ')],
              ]),
      },
      { title: texts.applicantTitle, rows: applicantRows(personal) },
      {
        title: labels.whenTitle,
        rows: present([[texts.window, formatWindow(submitted.dueDate, submitted.slot, timeZone)]]),
      },
      {
        title: labels.simTitle,
        rows: present([
          [texts.simType, submitted.simType === 'eSIM' ? labels.esim : labels.sim],
          [
            texts.receipt,
            { courier: labels.courier, online: texts.online, pickup: labels.pickup }[submitted.receiptMethod],
          ],
          [labels.address, submitted.address],
        ]),
      },
      {
        title: texts.contactsTitle,
        rows: present([
          [labels.phone, submitted.contactPhone && formatPhone(submitted.contactPhone)],
          [labels.email, submitted.email],
        ]),
      },
      {
        title: labels.consentsTitle,
        rows: consentKinds.flatMap((kind) =>
          consents
            .filter((consent) => consent.kind === kind)
            .map(({ at, textVersion }): [string, string] => [
              texts.given(formatRegionTime(at, MOSCOW), textVersion),
              kind === 'tariffTerms' && tariff !== null
                ? tariffConsent.text(tariff.name, describeHeadPrice(tariff), describeTerms(tariff))
                : consentTexts[kind].text,
            ]),
        ),
      },
    ].filter(({ rows }) => rows.length > 0),
    footer: texts.footer(order.id, formatRegionTime(now, MOSCOW)),
  };
};

const applicantRows = ({ birthDate, document, firstName, lastName, middleName }: PersonalInfo): [string, string][] =>
  present([
    [labels.name, [lastName, firstName, middleName].filter((name) => name !== null).join(' ')],
    [labels.birthDate, formatCalendarDate(birthDate)],
    [labels.document, document && `${document.type}, ${labels.documentValue(document.series, document.number)}`],
    [
      labels.documentIssued,
      document &&
        [document.issueDate && formatCalendarDate(document.issueDate), document.issuedBy, document.issueId]
          .filter((part) => part !== null)
          .join(', '),
    ],
  ]);

/** Rows that have a value. */
const present = (rows: readonly (readonly [string, string | null])[]): [string, string][] =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value]]));
