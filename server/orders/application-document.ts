import type { PersonalInfo } from '../../contract/esia.ts';
import { type ConsentKind, consentKinds } from '../../contract/consent-kinds.ts';
import type { ApplicationDocument, ChosenTariff, SubmittedApplication } from '../../contract/orders.ts';
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

type Section = ApplicationDocument['sections'][number];

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
          [labels.npId, order.npId ?? texts.unregistered],
          [texts.registered, registeredAt && moment(registeredAt)],
        ]),
      },
      ...describeApplication({
        address: submitted.address,
        applicant: personal,
        consents,
        contacts: submitted,
        sim: submitted,
        tariff,
        window: { date: submitted.dueDate, slot: submitted.slot, timeZone },
      }),
    ].filter(({ rows }) => rows.length > 0),
    footer: texts.footer(order.id, formatRegionTime(now, MOSCOW)),
  };
};

/** What the citizen chose, entered and agreed to, also as the new operator gets it. */
export const describeApplication = ({
  address,
  applicant,
  consents,
  contacts,
  sim,
  tariff,
  window,
}: {
  address: string | null;
  /** Null: left out. */
  applicant: Applicant | null;
  consents: SubmittedOrder['consents'];
  contacts: Pick<SubmittedApplication, 'contactPhone' | 'email'>;
  sim: Pick<SubmittedApplication, 'simType' | 'receiptMethod'>;
  tariff: ChosenTariff | null;
  window: { date: string; slot: string; timeZone: string };
}): Section[] => [
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
  { title: texts.applicantTitle, rows: applicant === null ? [] : applicantRows(applicant) },
  {
    title: labels.whenTitle,
    rows: present([[texts.window, formatWindow(window.date, window.slot, window.timeZone)]]),
  },
  {
    title: labels.simTitle,
    rows: present([
      [texts.simType, sim.simType === 'eSIM' ? labels.esim : labels.sim],
      [texts.receipt, { courier: labels.courier, online: texts.online, pickup: labels.pickup }[sim.receiptMethod]],
      [labels.address, address],
    ]),
  },
  {
    title: texts.contactsTitle,
    rows: present([
      [labels.phone, contacts.contactPhone && formatPhone(contacts.contactPhone)],
      [labels.email, contacts.email],
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
];

type Applicant = Pick<PersonalInfo, 'lastName' | 'firstName' | 'middleName' | 'birthDate' | 'document'>;

/** Name, date of birth and document of a person. */
export const applicantRows = ({
  birthDate,
  document,
  firstName,
  lastName,
  middleName,
}: Applicant): [string, string][] =>
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
