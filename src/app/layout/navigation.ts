import type { FeatureName } from '../../../contract/features.ts';
import { paths } from '../../lib/paths.ts';

export interface NavigationItem {
  href: string;
  label: string;
  /** The start of the addresses of its single pages, where it differs. */
  single?: string;
  feature?: FeatureName;
}

/** The sections of the header. A section whose feature is off is not shown. */
export const headerNavigation: readonly NavigationItem[] = [
  { href: paths.portation.href(), label: 'Перенести номер', feature: 'Portation' },
  { href: paths.check.href(), label: 'Проверить номер' },
  { href: paths.tariffs.href(), label: 'Тарифы' },
  { href: paths.operators.href(), label: 'Операторы', single: paths.operator.href(''), feature: 'OperatorPage' },
  { href: paths.news.href(), label: 'Новости', single: paths.story.href(''), feature: 'News' },
  { href: paths.about.href(), label: 'О переносе' },
  { href: paths.faq.href(), label: 'Вопросы' },
];

/** Sections that do not fit into the header. The footer does not repeat those of the header: it has two rows. */
export const footerSections: readonly NavigationItem[] = [
  { href: paths.operatorsMap.href(), label: 'Операторы на карте', feature: 'OperatorsByRegionMap' },
  { href: paths.coverage.href(), label: 'Карта покрытия' },
  { href: paths.contacts.href(), label: 'Контакты' },
];

/** Documents in the footer. */
export const footerDocuments: readonly NavigationItem[] = [
  { href: paths.legal.href('personal-data'), label: 'Персональные данные' },
  { href: paths.legal.href('terms'), label: 'Условия использования' },
  { href: paths.legal.href('cookies'), label: 'Файлы куки' },
  { href: paths.legal.href('accessibility'), label: 'Доступность' },
  { href: paths.legal.href('third-party'), label: 'Открытый код' },
];
