import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

/**
 * Looks a number up from any page. The number travels in the entry of the history: an address is seen by others. The
 * field has no name, so that a form sent before the scripts arrived carries nothing either.
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
