import { readOwnData, writeOwnData } from '../server/account/own-data.ts';
import { hashOf } from '../server/db/sealed-columns.ts';
import { readSettings } from '../server/env.ts';
import { toMsisdn } from '../domain/msisdn.ts';
import { parseMobile } from '../domain/parse-number.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';
import { writePrivateFile } from './lib/private-file.ts';

// `npm run citizens -- export NUMBER FILE.json`: everything stored about the citizen who applied for a number.

await runCommand(async ([action, number = '', file, ...rest]) => {
  if (action !== 'export' || file === undefined || rest.length > 0) {
    throw new CommandError('Usage: npm run citizens -- export NUMBER FILE.json.');
  }
  const parsed = parseMobile(number);
  if (!('national' in parsed)) {
    throw new CommandError(`${number} is not a mobile number: write it like 79000000001.`);
  }
  const found = await withSiteDatabase(readSettings(), async (db) => {
    const orders = await db
      .selectFrom('orders')
      .select('citizenId')
      .distinct()
      .where('msisdnKey', '=', hashOf(toMsisdn(parsed.national)))
      .execute();
    return Promise.all(orders.map(({ citizenId }) => readOwnData(db, citizenId)));
  });
  const citizens = found.filter((one) => one !== null);
  if (citizens.length === 0) {
    throw new CommandError('Nobody has an application for this number.');
  }
  await writePrivateFile(file, `[${citizens.map(writeOwnData).join(',\n')}]\n`);
  console.log(
    `${citizens.length === 1 ? 'One citizen' : `${citizens.length} citizens`} exported. The file holds personal data: give it to nobody but the citizen.`,
  );
});
