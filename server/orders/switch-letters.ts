import type { LettersState } from '../../contract/orders.ts';
import { deleteUnsentLetters, queueConfirmation, releaseLetters } from './letters.repo.ts';
import { type OrderRow, setLetters, type Trx } from './orders.repo.ts';

interface LettersChoice {
  isWanted: boolean;
  /** The address of the application. */
  email: string | null;
  /** The address that the identity service vouches for. */
  confirmedEmail: string | null;
}

const isSame = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();

/**
 * The state that a choice leads to: an address is confirmed by the identity service, or by the link of an earlier letter
 * about any order of the citizen.
 */
export const lettersStateOf = async (
  trx: Trx,
  { citizenId }: Pick<OrderRow, 'citizenId'>,
  { confirmedEmail, email, isWanted }: LettersChoice,
): Promise<LettersState> => {
  if (!isWanted || email === null) {
    return 'off';
  }
  if (isSame(email, confirmedEmail)) {
    return 'on';
  }
  const orders = await trx
    .selectFrom('orders')
    .select(['letters', 'confirmedEmail', 'application'])
    .where('citizenId', '=', citizenId)
    .where((row) => row.or([row('confirmedEmail', 'is not', null), row('letters', '=', 'on')]))
    .execute();
  const isConfirmed = orders.some(
    (order) =>
      isSame(email, order.confirmedEmail) || (order.letters === 'on' && isSame(email, order.application.email)),
  );
  return isConfirmed ? 'on' : 'unconfirmed';
};

/**
 * Switches the letters of an order.
 * @param row locked by this transaction
 * @param at by the real clock
 */
export const switchLetters = async (trx: Trx, row: OrderRow, choice: LettersChoice, at: Date): Promise<OrderRow> => {
  const letters = await lettersStateOf(trx, row, choice);
  const changed = letters === row.letters ? row : await setLetters(trx, row, letters);
  await releaseConfirmed(trx, row, changed);
  await afterSwitch(trx, changed, at);
  return changed;
};

/** Releases the letters of an order whose change has led to a confirmed address. */
export const releaseConfirmed = async (trx: Trx, before: OrderRow, after: OrderRow): Promise<void> => {
  if (before.letters === 'unconfirmed' && after.letters === 'on') {
    await releaseLetters(trx, [after.id]);
  }
};

/** Queues the request to confirm the address, or erases what the citizen does not want any more. */
export const afterSwitch = async (trx: Trx, row: OrderRow, at: Date): Promise<void> => {
  if (row.letters === 'unconfirmed') {
    await queueConfirmation(trx, row, at);
  }
  if (row.letters === 'off') {
    await deleteUnsentLetters(trx, [row.id]);
  }
};
