import { posix } from 'node:path';

import type { Finding } from './finding.ts';
import { isTest, type ModuleRule } from './rule.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const folder = /^_?[a-z0-9]+(-[a-z0-9]+)*$/;
/** The migrator orders by name, so migrations start with a number. */
const migration = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;

/** Files are named in kebab-case, and `Thing.tsx` for the component `Thing`. */
export const fileNames: ModuleRule = {
  name: 'file-names',
  applies: (path) => /\.tsx?$/.test(path),
  check: (file) => {
    const finding = (message: string): Finding[] => [{ line: 1, message }];
    const badFolder = posix
      .dirname(file.path)
      .split('/')
      .find((part) => part !== '.' && !folder.test(part));
    if (badFolder !== undefined) {
      return finding(`Name the folder «${badFolder}» in kebab-case.`);
    }
    const name = posix.basename(file.path).replace(/\.tsx?$/, '');
    if (file.path.endsWith('.ts')) {
      return kebab.test(name) || (file.path.includes('/migrations/') && migration.test(name))
        ? []
        : finding(`Name «${name}.ts» in kebab-case; only the .tsx file of a component is in PascalCase.`);
    }
    const stem = name.split('.')[0] ?? name;
    if (pascal.test(stem)) {
      // The router loads pages by the export `Component`.
      const ownNames = file.path.startsWith('src/pages/') ? [stem, 'Component'] : [stem];
      return isTest(file.path) ||
        ownNames.some((own) => file.exportedNames.some((exported) => exported.startsWith(own)))
        ? []
        : finding(`«${name}.tsx» exports no «${stem}»: name the file after its component.`);
    }
    if (!kebab.test(name)) {
      return finding(`Name «${name}.tsx» in PascalCase after its component, or in kebab-case without one.`);
    }
    // A module with several exports (a provider with its hooks) is named after its subject.
    const [only, ...others] = isTest(file.path) ? [] : file.exportedNames;
    const component =
      others.length === 0 && only !== undefined && pascal.test(only) && /[a-z]/.test(only) && only !== 'Component'
        ? only
        : undefined;
    return component === undefined
      ? []
      : finding(`«${name}.tsx» exports the component «${component}»: name the file «${component}.tsx».`);
  },
};
