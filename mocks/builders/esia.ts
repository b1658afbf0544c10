import type { AuthInfo, PersonalInfo } from '../../contract/esia.ts';

export const buildAuthInfo = (overrides: Partial<AuthInfo> = {}): AuthInfo => ({
  isLogged: true,
  expireAt: '2026-11-20T09:30:00.000Z',
  absoluteExpireAt: '2026-11-20T17:00:00.000Z',
  userName: 'Тестова Вера Примеровна',
  isTrusted: true,
  ...overrides,
});

/** An invented person; the series 0000 was never issued. */
export const buildPersonalInfo = (overrides: Partial<PersonalInfo> = {}): PersonalInfo => ({
  masked: true,
  lastName: 'Т••••••',
  firstName: 'В•••',
  middleName: 'П•••••••••',
  birthDate: '1985',
  document: {
    type: 'Паспорт гражданина РФ',
    series: '••••',
    number: '••••01',
    issueDate: null,
    issuedBy: null,
    issueId: null,
  },
  phone: '79000000001',
  email: null,
  ...overrides,
});
