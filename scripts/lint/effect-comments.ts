import { Visitor, type ESTree } from 'vite';

import type { Finding } from './finding.ts';
import type { ModuleRule } from './rule.ts';
import type { SourceFile } from './source-file.ts';

const effectHooks = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);

const calledHook = ({ callee }: ESTree.CallExpression): string | undefined => {
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        ? callee.property.name
        : undefined;
  return name !== undefined && effectHooks.has(name) ? name : undefined;
};

const effectsOf = (file: SourceFile): { hook: string; line: number }[] => {
  const effects: { hook: string; line: number }[] = [];
  new Visitor({
    CallExpression(node) {
      const hook = calledHook(node);
      if (hook !== undefined) {
        effects.push({ hook, line: file.lineAt(node.start) });
      }
    },
  }).visit(file.program);
  return effects;
};

/** The number of effects of a module; the check prints the sum, to make growth visible. */
export const countEffects = (file: SourceFile): number => effectsOf(file).length;

/** Last lines of comments that share no line with code. */
const commentEnds = (file: SourceFile): ReadonlySet<number> =>
  new Set(
    file.comments
      .filter(({ start }) => file.text.slice(file.text.lastIndexOf('\n', start - 1) + 1, start).trim() === '')
      .map(({ end }) => file.lineAt(end - 1)),
  );

/** An effect synchronises with a system outside React, which the comment above it names. */
export const effectComments: ModuleRule = {
  name: 'effect-comments',
  applies: (path) => path.startsWith('src/'),
  check: (file) => {
    const ends = commentEnds(file);
    return effectsOf(file).flatMap(({ hook, line }): Finding[] =>
      ends.has(line - 1)
        ? []
        : [
            {
              line,
              message: `${hook} needs a comment on the line above that names the system outside React it synchronises with; without one, no effect is needed.`,
            },
          ],
    );
  },
};
