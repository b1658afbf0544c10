import { paths } from '../paths.ts';

export type NavigationItem = { href: string; label: string };

/** The sections of the header: only pages that exist. */
export const headerNavigation: readonly NavigationItem[] = [
  { href: paths.portation.href(), label: 'Перенести номер' },
  { href: paths.check.href(), label: 'Проверка' },
  { href: paths.tariffs.href(), label: 'Тарифы' },
];

/** Documents in the footer. */
export const footerNavigation: readonly NavigationItem[] = [
  { href: '/legal/personal-data', label: 'Персональные данные' },
  { href: '/legal/terms', label: 'Условия использования' },
  { href: '/legal/cookies', label: 'Файлы куки' },
  { href: '/legal/accessibility', label: 'Доступность' },
  { href: '/legal/third-party', label: 'Использованные программы' },
];
