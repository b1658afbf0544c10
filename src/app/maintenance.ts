/**
 * The script of the maintenance page. A typed number waits in the history state, which a reload keeps and from which the
 * lookup page takes it, as one that is searched from the header.
 */
import { formatTyped } from '../../domain/phone.ts';
import { paths } from '../lib/paths.ts';
import { formatTypedNumber } from '../ui/format-typed-number.ts';

/** As the router writes it. */
type State = { usr?: { number?: unknown } | null } | null;

const isLookup = window.location.pathname === paths.check.href();
const search = document.querySelector<HTMLFormElement>('form[role="search"]');
const field = search?.querySelector('input');

if (search != null && field != null) {
  const number = isLookup ? (window.history.state as State)?.usr?.number : undefined;
  if (field.value === '' && typeof number === 'string') {
    field.value = number;
  }
  const stateOf = (): State => ({ usr: field.value === '' ? null : { number: field.value } });
  field.addEventListener('input', (event) => formatTypedNumber(field, event, formatTyped));
  search.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isLookup) {
      window.history.replaceState(stateOf(), '');
    } else {
      window.history.pushState(stateOf(), '', paths.check.href());
    }
    window.location.reload();
  });
  document.querySelector('form:not([role])')?.addEventListener('submit', (event) => {
    event.preventDefault();
    // Other pages have a state of their own.
    if (isLookup) {
      window.history.replaceState(stateOf(), '');
    }
    window.location.reload();
  });
}
