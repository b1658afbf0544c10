import { writeFile } from 'node:fs/promises';
import { generateKeys, publicKeysOf } from '../server/operator-gateway/keys.ts';
import { CommandError, runCommand } from './lib/command.ts';

// `npm run operator-keys -- FILE`: makes our keys for the exchange with operators and prints the public part.

await runCommand(async ([file, ...rest]) => {
  if (file === undefined || rest.length > 0) {
    throw new CommandError('Usage: npm run operator-keys -- FILE. The file is the value of OPERATOR_KEYS_FILE.');
  }
  const keys = await generateKeys();
  try {
    // Never over keys in use.
    await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new CommandError(exists ? `${file} exists already: choose another name.` : `${file} cannot be written.`, {
      cause: error,
    });
  }
  console.log(`The keys are in ${file}: keep it secret. Operators find the public part at /api/operators/keys:`);
  console.log(JSON.stringify(publicKeysOf(keys), null, 2));
});
