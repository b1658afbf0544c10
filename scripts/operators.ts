import { readSettings } from '../server/env.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

// `npm run operators`: shows how each operator that accepts numbers is connected.

await runCommand(async (args) => {
  if (args.length > 0) {
    throw new CommandError('Usage: npm run operators. Load connections with "npm run import -- operators FILE.json".');
  }
  const settings = readSettings();
  const without = settings.operatorKeysFile === undefined ? 'simulated' : 'NO CONNECTION: cannot be asked';
  await withSiteDatabase(settings, async (db) => {
    const rows = await db
      .selectFrom('operators')
      .leftJoin('operatorConnections', 'operatorConnections.operatorId', 'operators.id')
      .select(['operators.id', 'url', 'jwks', 'messagesPerMinute'])
      .where('isRecipient', '=', true)
      .orderBy('operators.id')
      .execute();
    const width = Math.max(0, ...rows.map(({ id }) => id.length));
    for (const { id, jwks, messagesPerMinute, url } of rows) {
      const keys = jwks?.keys.map(({ kid, use }) => `${use} ${kid}`).join(', ') ?? '';
      console.log(
        `${id.padEnd(width)}  ${url === null ? without : `${url}  ${messagesPerMinute ?? 0} messages a minute  keys: ${keys}`}`,
      );
    }
  });
});
