import { writeFile } from 'node:fs/promises';
import { billOfMaterials } from './lib/bill-of-materials.ts';
import { CommandError, runCommand } from './lib/command.ts';

// `npm run sbom -- FILE.json`: writes the bill of materials of production (CycloneDX).

await runCommand(async ([file, ...rest]) => {
  if (file === undefined || rest.length > 0) {
    throw new CommandError('Usage: npm run sbom -- FILE.json.');
  }
  await writeFile(file, await billOfMaterials(process.cwd()));
  console.log(`${file} is written.`);
});
