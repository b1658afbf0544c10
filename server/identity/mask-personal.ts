import type { PersonalInfo } from '../../contract/esia.ts';

const DOT = '•';

/** Masks personal data so that only their owner recognises them. */
export const maskPersonal = (personal: PersonalInfo): PersonalInfo => ({
  masked: true,
  lastName: maskName(personal.lastName),
  firstName: maskName(personal.firstName),
  middleName: personal.middleName === null ? null : maskName(personal.middleName),
  birthDate: personal.birthDate.slice(0, 4),
  document:
    personal.document === null
      ? null
      : {
          type: personal.document.type,
          series: DOT.repeat(personal.document.series.length),
          number: maskStart(personal.document.number, 2),
          issueDate: null,
          issuedBy: null,
          issueId: null,
        },
  phone: personal.phone,
  email: personal.email,
});

const maskName = (name: string): string => name.slice(0, 1) + DOT.repeat(Math.max(name.length - 1, 1));

const maskStart = (text: string, shown: number): string =>
  DOT.repeat(Math.max(text.length - shown, 0)) + text.slice(-shown);
