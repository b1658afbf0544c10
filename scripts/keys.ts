import { countSealed, type SealedTable } from '../server/db/rotate-keys.ts';
import { readSettings } from '../server/env.ts';
import { secretsOf } from '../server/lib/secrets.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';

// `npm run keys` counts what is sealed with which secret; `npm run keys -- rotate` seals everything with SESSION_SECRET.

const PASSES = 5;

const othersOf = (tables: readonly SealedTable[]): number => tables.reduce((sum, { others }) => sum + others, 0);

await runCommand(async ([action, ...rest]) => {
  if ((action !== undefined && action !== 'rotate') || rest.length > 0) {
    throw new CommandError('Usage: npm run keys [-- rotate].');
  }
  const settings = readSettings();
  const isRotated = action === 'rotate';
  const tables = await withSiteDatabase(settings, async (db) => {
    const secrets = secretsOf(settings);
    // A further pass for values that the service changed meanwhile. A row that is sealed anew moves, so that a pass can
    // meet it twice: it is counted afterwards.
    let others = isRotated ? 1 : 0;
    for (let pass = 0; others > 0 && pass < PASSES; pass += 1) {
      others = othersOf(await countSealed(db, secrets, { isRotated }));
    }
    return countSealed(db, secrets, { isRotated: false });
  });
  console.table(tables);
  const others = othersOf(tables);
  console.log(
    others === 0
      ? 'Everything is sealed with SESSION_SECRET: the other secrets can be removed.'
      : isRotated
        ? `${others} values were changed meanwhile: run the command again.`
        : `${others} values are sealed with OTHER_SESSION_SECRETS: "npm run keys -- rotate" seals them with SESSION_SECRET.`,
  );
});
