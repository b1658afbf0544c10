/**
 * The people of the simulated identity service. All are invented: the names show it, the passport series 0000 was never
 * issued, and the numbers lie in a block that belongs to tests.
 */
export interface TestCitizen {
  id: string;
  lastName: string;
  firstName: string;
  middleName: string | null;
  birthDate: string;
  /** Confirmed numbers of the account. */
  msisdns: readonly string[];
  email: string | null;
  isEmailVerified: boolean;
  isTrusted: boolean;
  passportNumber: string;
  /** Shown on the sign-in page and in docs/simulators.md: what this citizen is for. */
  purpose: string;
}

export const testCitizens: readonly TestCitizen[] = [
  {
    id: 'vera',
    lastName: 'Тестова',
    firstName: 'Вера',
    middleName: 'Примеровна',
    birthDate: '1985-03-08',
    msisdns: ['79000000001', '79000000002'],
    email: 'vera@example.test',
    isEmailVerified: true,
    isTrusted: true,
    passportNumber: '000001',
    purpose: 'подтверждённая запись, два номера: …-01 и …-02',
  },
  {
    id: 'ivan',
    lastName: 'Образцов',
    firstName: 'Иван',
    middleName: 'Условный',
    birthDate: '1990-11-20',
    msisdns: ['79000000011'],
    email: null,
    isEmailVerified: false,
    isTrusted: true,
    passportNumber: '000011',
    purpose: 'подтверждённая запись, один номер: …-11, почты нет',
  },
  {
    id: 'olga',
    lastName: 'Вымышленная',
    firstName: 'Ольга',
    middleName: null,
    birthDate: '1972-06-01',
    msisdns: [],
    email: 'olga@example.test',
    isEmailVerified: false,
    isTrusted: true,
    passportNumber: '000031',
    purpose: 'подтверждённая запись без номеров, почта не подтверждена: любой номер переносится с предупреждением',
  },
  {
    id: 'pyotr',
    lastName: 'Неподтверждённый',
    firstName: 'Пётр',
    middleName: 'Пробович',
    birthDate: '2001-01-15',
    msisdns: ['79000000041'],
    email: null,
    isEmailVerified: false,
    isTrusted: false,
    passportNumber: '000041',
    purpose: 'неподтверждённая запись: смотреть можно, подать нельзя',
  },
];
