import type { OperatorDetail } from '../../../contract/operators.ts';

/**
 * Operators of the demonstration data. Names and ИНН are real (ИНН as the numbering plan has them), logos are monograms
 * drawn by us, and the texts are ours.
 */
export interface DemoOperator {
  id: string;
  name: string;
  legalName: string;
  inn: string;
  orgCode: string;
  isRecipient: boolean;
  /** The host network of a virtual operator. */
  hostOperatorName: string | null;
  /** Undefined: everywhere. */
  regionCodes?: readonly string[];
  /** The first paragraph of its page. */
  about: string;
  /** Invented: no public register lists support phones. */
  supportPhone?: string;
  website: string;
  esim: boolean;
}

export const demoOperators: readonly DemoOperator[] = [
  {
    id: 'mts',
    name: 'МТС',
    legalName: 'ПАО «Мобильные ТелеСистемы»',
    inn: '7740000076',
    orgCode: 'mMTS',
    isRecipient: true,
    hostOperatorName: null,
    about: 'Оператор с собственной сетью во всех регионах. Кроме связи продаёт домашний интернет и телевидение.',
    supportPhone: '+78000000001',
    website: 'https://mts.ru',
    esim: true,
  },
  {
    id: 'megafon',
    name: 'МегаФон',
    legalName: 'ПАО «МегаФон»',
    inn: '7812014560',
    orgCode: 'mMEGAFON',
    isRecipient: true,
    hostOperatorName: null,
    about: 'Оператор с собственной сетью во всех регионах. В его сети работает и оператор Yota.',
    supportPhone: '+78000000002',
    website: 'https://megafon.ru',
    esim: true,
  },
  {
    id: 'beeline',
    name: 'билайн',
    legalName: 'ПАО «ВымпелКом»',
    inn: '7713076301',
    orgCode: 'mBEELINE',
    isRecipient: true,
    hostOperatorName: null,
    about:
      'Оператор с собственной сетью. Название пишет со строчной буквы. Продаёт связь вместе с домашним интернетом.',
    supportPhone: '+78000000003',
    website: 'https://beeline.ru',
    esim: true,
  },
  {
    id: 't2',
    name: 'Т2',
    legalName: 'ООО «Т2 Мобайл»',
    inn: '7743895280',
    orgCode: 'mTELE2',
    isRecipient: true,
    hostOperatorName: null,
    about:
      'Оператор с собственной сетью, прежде назывался Tele2. В его сети работает большинство виртуальных операторов.',
    supportPhone: '+78000000004',
    website: 'https://t2.ru',
    esim: true,
  },
  {
    id: 'yota',
    name: 'Yota',
    legalName: 'ООО «Скартел»',
    inn: '7701725181',
    orgCode: 'mYOTA',
    isRecipient: true,
    hostOperatorName: 'МегаФон',
    about: 'Виртуальный оператор группы «МегаФон»: тариф собирается из минут и гигабайтов, управление — в приложении.',
    supportPhone: '+78000000005',
    website: 'https://yota.ru',
    esim: true,
  },
  {
    id: 'sbermobile',
    name: 'СберМобайл',
    legalName: 'ООО «Сбербанк-Телеком»',
    inn: '7736264044',
    orgCode: 'mSBER',
    isRecipient: true,
    hostOperatorName: 'Т2',
    about: 'Виртуальный оператор банка: связь можно оплачивать бонусами, а номер привязать к счёту.',
    website: 'https://sbermobile.ru',
    esim: true,
  },
  {
    id: 'tmobile',
    name: 'Т-Мобайл',
    legalName: 'ООО «Т-Моб»',
    inn: '7743200179',
    orgCode: 'mTMOB',
    isRecipient: true,
    hostOperatorName: 'Т2',
    about: 'Виртуальный оператор банка. Пакет настраивается помесячно, сим-карту привозит представитель.',
    website: 'https://www.tbank.ru/mobile-operator/',
    esim: true,
  },
  {
    id: 'vtbmobile',
    name: 'ВТБ Мобайл',
    legalName: 'ООО «ВТБ Мобайл»',
    inn: '9705121882',
    orgCode: 'mVTB',
    isRecipient: true,
    hostOperatorName: 'Т2',
    about: 'Виртуальный оператор банка. Тарифы можно оплачивать с карты и бонусами программы лояльности.',
    website: 'https://vtbmobile.ru',
    esim: true,
  },
  {
    id: 'alfamobile',
    name: 'Альфа-Мобайл',
    legalName: 'ООО «Альфа-Мобайл»',
    inn: '9725152215',
    orgCode: 'mALFA',
    isRecipient: true,
    hostOperatorName: 'билайн',
    about: 'Виртуальный оператор банка в сети билайна. Подключается в приложении.',
    website: 'https://alfabank.ru',
    esim: true,
  },
  {
    id: 'rostelecom',
    name: 'Ростелеком',
    legalName: 'ПАО «Ростелеком»',
    inn: '7707049388',
    orgCode: 'mRTK',
    isRecipient: true,
    hostOperatorName: 'Т2',
    regionCodes: ['77', '78', '67', '25', '56'],
    about: 'Продаёт мобильную связь в сети Т2 вместе с домашним интернетом и телевидением.',
    supportPhone: '+78000000006',
    website: 'https://rt.ru',
    esim: false,
  },
  {
    id: 'motiv',
    name: 'Мотив',
    legalName: 'ООО «Екатеринбург-2000»',
    inn: '6661079603',
    orgCode: 'mMOTIV',
    isRecipient: true,
    hostOperatorName: null,
    regionCodes: ['67', '47', '81', '83'],
    about: 'Региональный оператор с собственной сетью на Урале.',
    supportPhone: '+78000000007',
    website: 'https://motivtelecom.ru',
    esim: true,
  },
  {
    id: 'volna',
    name: 'Волна мобайл',
    legalName: 'ООО «К-Телеком»',
    inn: '2308210371',
    orgCode: 'mKTK',
    isRecipient: true,
    hostOperatorName: null,
    regionCodes: ['84'],
    about: 'Региональный оператор Крыма и Севастополя с собственной сетью.',
    website: 'https://volnamobile.ru',
    esim: false,
  },
];

/** Networks with 5G, in agreement with the demonstration coverage (`public/coverage`). */
const networksWith5g = ['МТС', 'МегаФон', 'билайн', 'Т2'];

/** The rest of an operator's page, which is the same for all of a kind. */
export const pageOf = ({
  about,
  esim,
  hostOperatorName,
  name,
}: DemoOperator): Pick<OperatorDetail, 'about' | 'howToJoin' | 'networks'> => ({
  about: [
    about,
    hostOperatorName === null
      ? 'Базовые станции и номера — свои, поэтому покрытие не зависит от других операторов.'
      : `Своих базовых станций нет: телефон работает в сети ${hostOperatorName}, там же и покрытие. Договор, тариф и поддержка — у ${name}.`,
  ],
  networks: networksWith5g.includes(hostOperatorName ?? name) ? ['2G', '3G', '4G', '5G'] : ['2G', '3G', '4G'],
  howToJoin: [
    'Проверьте номер: мы скажем, можно ли его перенести и что мешает.',
    'Выберите тариф для региона номера: перенос идёт внутри региона.',
    'Подайте заявление через Госуслуги: данные должны совпадать с договором у текущего оператора.',
    esim
      ? 'Получите сим-карту или загрузите eSIM до дня переноса.'
      : 'Получите сим-карту до дня переноса: eSIM оператор пока не выдаёт.',
    'В день переноса переставьте сим-карту: старая отключится сама.',
  ],
});
