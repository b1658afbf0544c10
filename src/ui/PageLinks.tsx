import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { uiTexts } from './ui.texts.ts';
import css from './PageLinks.module.css';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label: string;
}

/** The current page, its neighbours, the first and the last; `isAfterGap` marks omitted pages before it. */
const shownPages = (page: number, pages: number): { number: number; isAfterGap: boolean }[] => {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const unique = [...new Set(near)].toSorted((one, other) => one - other);
  return unique.map((number, index) => ({ number, isAfterGap: index > 0 && number - (unique[index - 1] ?? 0) > 1 }));
};

/** Pagination by links, which can be opened in a tab and shared. */
export const PageLinks = ({ hrefOf, label, page, pages }: Props) => {
  if (pages <= 1) {
    return null;
  }
  return (
    <nav aria-label={label}>
      <ul className={css['pages']}>
        {page > 1 ? (
          <li>
            <Link to={hrefOf(page - 1)} className={css['page']} aria-label={uiTexts.pages.previous}>
              ←
            </Link>
          </li>
        ) : null}
        {shownPages(page, pages).map(({ isAfterGap, number }) => (
          <Fragment key={number}>
            {isAfterGap ? (
              <li aria-hidden="true" className={css['gap']}>
                …
              </li>
            ) : null}
            <li>
              <Link
                to={hrefOf(number)}
                className={css['page']}
                aria-label={uiTexts.pages.page(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          </Fragment>
        ))}
        {page < pages ? (
          <li>
            <Link to={hrefOf(page + 1)} className={css['page']} aria-label={uiTexts.pages.next}>
              →
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
};
