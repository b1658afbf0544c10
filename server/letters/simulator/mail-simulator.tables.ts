import type { Generated } from 'kysely';
import type { Sealed } from '../../db/sealed-columns.ts';

/** Table of the simulated mailbox, in a separate schema like another party's database. */
export interface MailSimulatorTables {
  'mail_sim.letters': {
    /** Without its brackets. */
    messageId: string;
    content: Sealed<{ to: string; subject: string; text: string; html: string }>;
    receivedAt: Date;
    /** Further copies that arrived and were suppressed. */
    copies: Generated<number>;
  };
}
