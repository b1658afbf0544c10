import { posix } from 'node:path';

import { isTest, type ModuleRule } from './rule.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const folder = /^_?[a-z0-9]+(-[a-z0-9]+)*$/;
/** The migrator orders by name, so a migration starts with its number. */
const migration = /^\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;

/** A newcomer guesses the file from the name of the thing: kebab-case, and `Thing.tsx` for the component `Thing`. */
export const fileNames: ModuleRule = {
  name: 'file-names',
  applies: (path) => /\.tsx?$/.test(path),
  check: (file) => {
    const breach = (sentence: string) => [{ line: 1, sentence }];
    const badFolder = posix
      .dirname(file.path)
      .split('/')
      .find((part) => part !== '.' && !folder.test(part));
    if (badFolder !== undefined) {
      return breach(`The folder «${badFolder}» is named in kebab-case.`);
    }
    const name = posix.basename(file.path).replace(/\.tsx?$/, '');
    if (file.path.endsWith('.ts')) {
      return kebab.test(name) || (file.path.includes('/migrations/') && migration.test(name))
        ? []
        : breach(`«${name}.ts» is named in kebab-case; only a component's .tsx file is in PascalCase.`);
    }
    const stem = name.split('.')[0] ?? name;
    if (pascal.test(stem)) {
      // A page is loaded by the router, which asks for the name `Component`.
      const ownNames = file.path.startsWith('src/pages/') ? [stem, 'Component'] : [stem];
      return isTest(file.path) ||
        ownNames.some((own) => file.exportedNames.some((exported) => exported.startsWith(own)))
        ? []
        : breach(`«${name}.tsx» exports no «${stem}»: the file has the name of its component.`);
    }
    if (!kebab.test(name)) {
      return breach(`«${name}.tsx» is named in PascalCase after its component, or in kebab-case when it is none.`);
    }
    // A module of several parts (a provider with its hooks) is named after what they are about.
    const [only, ...others] = isTest(file.path) ? [] : file.exportedNames;
    const component =
      others.length === 0 && only !== undefined && pascal.test(only) && /[a-z]/.test(only) && only !== 'Component'
        ? only
        : undefined;
    return component === undefined
      ? []
      : breach(`«${name}.tsx» exports the component «${component}»: name the file «${component}.tsx».`);
  },
};
