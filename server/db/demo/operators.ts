/** Operators of the demonstration set. Names and ИНН are real, logos are monograms drawn by us. */
export interface DemoOperator {
  id: string;
  name: string;
  inn: string;
  orgCode: string;
  isRecipient: boolean;
  hostOperatorName: string | null;
  /** Undefined: everywhere. */
  regionCodes?: readonly string[];
}

export const demoOperators: readonly DemoOperator[] = [
  { id: 'mts', name: 'МТС', inn: '7740000076', orgCode: 'mMTS', isRecipient: true, hostOperatorName: null },
  { id: 'megafon', name: 'МегаФон', inn: '7812014560', orgCode: 'mMEGAFON', isRecipient: true, hostOperatorName: null },
  { id: 'beeline', name: 'билайн', inn: '7713076301', orgCode: 'mBEELINE', isRecipient: true, hostOperatorName: null },
  { id: 't2', name: 'Т2', inn: '7743895280', orgCode: 'mTELE2', isRecipient: true, hostOperatorName: null },
  { id: 'yota', name: 'Yota', inn: '7701725181', orgCode: 'mYOTA', isRecipient: true, hostOperatorName: 'МегаФон' },
  {
    id: 'sbermobile',
    name: 'СберМобайл',
    inn: '7736264044',
    orgCode: 'mSBER',
    isRecipient: true,
    hostOperatorName: 'Т2',
  },
  { id: 'tmobile', name: 'Т-Мобайл', inn: '7743200179', orgCode: 'mTMOB', isRecipient: true, hostOperatorName: 'Т2' },
  {
    id: 'rostelecom',
    name: 'Ростелеком',
    inn: '7707049388',
    orgCode: 'mRTK',
    isRecipient: true,
    hostOperatorName: 'Т2',
    regionCodes: ['77', '78', '67', '25', '56'],
  },
  {
    id: 'motiv',
    name: 'Мотив',
    inn: '6661079603',
    orgCode: 'mMOTIV',
    isRecipient: true,
    hostOperatorName: null,
    regionCodes: ['67', '47', '81', '83'],
  },
];
