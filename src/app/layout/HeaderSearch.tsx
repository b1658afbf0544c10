import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

/**
 * Looks up a number from any page. The number is passed in the history state, never in the address, which is logged.
 * The field has no name, so that a form submitted before hydration does not put it into the address either.
 */
export const HeaderSearch = () => {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      action={paths.check.href()}
      className={css['search']}
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        void navigate(paths.check.href(), { state: { number: field?.value ?? '' } });
        event.currentTarget.reset();
      }}
    >
      <input
        type="tel"
        inputMode="tel"
        autoComplete="off"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        maxLength={30}
      />
      <button type="submit">{texts.searchButton}</button>
    </form>
  );
};
