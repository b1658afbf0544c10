import { feedbackTopicTitles } from '../../contract/feedback-fields.ts';
import { z } from '../../contract/z.ts';
import type { Db } from '../db/schema.ts';
import { writeCsvTable } from '../lib/csv-table.ts';
import { formatMoscowTime } from '../lib/moscow-time.ts';
import type { Secrets } from '../lib/secrets.ts';

const HEADING = ['Number', 'Id', 'Received (Moscow time)', 'Topic', 'Name', 'Email', 'Message', 'Consent version'];

const Content = z.object({ name: z.string(), email: z.string(), message: z.string() });

/** A feedback message is encrypted with another secret. The message of the error is one sentence for the operator. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/**
 * All feedback messages as a CSV for support, oldest first.
 * @throws DecryptionError when the secret is not that of the site
 */
export const exportFeedback = async (db: Db, secrets: Secrets): Promise<{ table: string; count: number }> => {
  const rows = await db.selectFrom('feedback').selectAll().orderBy('receivedAt').orderBy('id').execute();
  const open = (id: string, content: Buffer) => {
    try {
      return Content.parse(secrets.open(content));
    } catch (error) {
      throw new DecryptionError(
        `Message ${id} is sealed with another secret: set the SESSION_SECRET that the service runs with.`,
        { cause: error },
      );
    }
  };
  const lines = rows.map(({ consent, content, id, number, receivedAt, topic }) => {
    const { email, message, name } = open(id, content);
    return [
      String(number),
      id,
      formatMoscowTime(receivedAt, 'second'),
      feedbackTopicTitles[topic],
      name,
      email,
      message,
      consent,
    ];
  });
  return { table: writeCsvTable([HEADING, ...lines]), count: rows.length };
};
