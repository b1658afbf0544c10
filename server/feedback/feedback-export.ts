import { feedbackTopicTitles } from '../../contract/feedback-fields.ts';
import type { Db } from '../db/schema.ts';
import { writeCsvTable } from '../lib/csv-table.ts';
import { formatMoscowTime } from '../lib/moscow-time.ts';

const HEADING = ['Number', 'Id', 'Received (Moscow time)', 'Topic', 'Name', 'Email', 'Message', 'Consent version'];

/**
 * All feedback messages as a CSV for support, oldest first.
 * @throws UnknownSecretError when the secret is not that of the site
 */
export const exportFeedback = async (db: Db): Promise<{ table: string; count: number }> => {
  const rows = await db.selectFrom('feedback').selectAll().orderBy('receivedAt').orderBy('id').execute();
  const lines = rows.map(({ consent, content, id, number, receivedAt, topic }) => {
    const { email, message, name } = content;
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
