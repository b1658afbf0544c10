/**
 * The script of the maintenance page. A typed number waits in the history state, which a reload keeps and from which the
 * lookup page takes it, as one that is searched from the header.
 */
import { formatTyped } from '../../domain/phone.ts';
import { paths } from '../lib/paths.ts';
import { formatTypedNumber } from '../ui/format-typed-number.ts';

const search = document.querySelector<HTMLFormElement>('form[role="search"]');
const field = search?.querySelector('input');

/** As the router writes it. */
type State = { usr?: { number?: unknown } | null } | null;
const readState = (): State => window.history.state as State;
const stateOf = (number: string): State => ({ ...readState(), usr: { number } });

if (search != null && field != null) {
  const number = readState()?.usr?.number;
  if (field.value === '' && typeof number === 'string') {
    field.value = number;
  }
  field.addEventListener('input', (event) => formatTypedNumber(field, event, formatTyped));
  search.addEventListener('submit', (event) => {
    event.preventDefault();
    if (window.location.pathname === paths.check.href()) {
      window.history.replaceState(stateOf(field.value), '');
    } else {
      window.history.pushState(stateOf(field.value), '', paths.check.href());
    }
    window.location.reload();
  });
  document.querySelector('form:not([role])')?.addEventListener('submit', (event) => {
    event.preventDefault();
    window.history.replaceState(stateOf(field.value), '');
    window.location.reload();
  });
}
