import path from 'node:path';
import { readSettings } from '../server/env.ts';
import { exportFeedback } from '../server/feedback/feedback-export.ts';
import { CommandError, runCommand, withSiteDatabase } from './lib/command.ts';
import { writePrivateFile } from './lib/private-file.ts';

// `npm run feedback -- export FILE.csv`: exports feedback messages for the support team.

await runCommand(async ([action, file, ...rest]) => {
  if (action !== 'export' || file === undefined || rest.length > 0) {
    throw new CommandError('Usage: npm run feedback -- export FILE.csv.');
  }
  const settings = readSettings();
  const { count, table } = await withSiteDatabase(settings, exportFeedback);
  await writePrivateFile(file, table);
  console.log(
    `${new Intl.NumberFormat('en-US').format(count)} messages exported to ${path.resolve(file)}. The file holds personal data: keep it safe.`,
  );
});
