import { consentKinds } from '../../contract/consent-kinds.ts';
import type { OperatorCitizen } from '../../server/operator-gateway/gateway.ts';
import type { SealedApplication } from '../../server/operator-gateway/messages.ts';
import { buildChosenTariff, buildConsents } from './orders.ts';

/** An invented person, with a number of the block for tests. */
export const buildOperatorCitizen = (): OperatorCitizen => ({
  msisdn: '79000000001',
  lastName: 'Тестова',
  firstName: 'Вера',
  middleName: 'Примеровна',
  birthDate: '1985-03-08',
  document: {
    type: 'Паспорт гражданина РФ',
    series: '0000',
    number: '000001',
    issueDate: '2005-04-01',
    issuedBy: 'Пример отдела, которого нет',
    issueId: '000-001',
  },
  contacts: { contactPhone: '79000000001', email: 'vera@example.test' },
  address: null,
});

/**
 * An application from МегаФон in Moscow, as a new operator gets it.
 * @param application.date of the window, `YYYY-MM-DD`
 * @param application.citizen encrypted
 */
export const buildSealedApplication = ({
  date,
  submittedAt,
  ...rest
}: Pick<SealedApplication, 'requestId' | 'submittedAt' | 'sim' | 'citizen'> & { date: string }): SealedApplication => ({
  ...rest,
  submittedAt,
  donor: { operatorId: 'megafon', operatorName: 'МегаФон', operatorLogo: '/logos/megafon.svg' },
  regionCode: '77',
  window: { from: `${date}T07:00:00.000Z`, date, slot: '10-11', timeZone: 'Europe/Moscow' },
  tariff: buildChosenTariff(),
  consents: consentKinds.map((kind) => ({ kind, textVersion: buildConsents()[kind], at: submittedAt })),
});
