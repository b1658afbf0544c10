import { Visitor } from 'vite';
import type { Finding } from './finding.ts';
import type { ModuleRule } from './rule.ts';

/** The last migration that was released before servers of two versions ran side by side. */
const LAST_FREE = 25;

/** The last migration that created indexes so that they could not be there before. */
const LAST_PLAIN_INDEX = 39;

/** What the running version would not survive, as statement and as call of Kysely. */
const breaking: readonly { what: string; statement: RegExp; calls: readonly string[] }[] = [
  { what: 'drops a table', statement: /\bdrop table\b/i, calls: ['dropTable'] },
  { what: 'drops a column', statement: /\bdrop column\b/i, calls: ['dropColumn'] },
  { what: 'renames', statement: /\brename (?:column|constraint|to)\b/i, calls: ['renameTo', 'renameColumn'] },
  { what: 'changes a type', statement: /\balter column \w+ (?:set data )?type\b/i, calls: ['setDataType'] },
  { what: 'forbids null', statement: /\bset not null\b/i, calls: ['setNotNull'] },
  {
    what: 'adds a column that the running version leaves empty',
    statement: /\badd column (?:if not exists )?\w+ (?=[^,;]*\bnot null\b)(?![^,;]*\b(?:default|generated)\b)/i,
    calls: [],
  },
  { what: 'locks a table against writes', statement: /\block table\b/i, calls: [] },
];

const plainIndex = /\bcreate (?:unique )?index (?!if not exists )\w+ on (\w+)/gi;

/** `// Contract: reason` above a statement: the versions that need the old form have ended. */
const isContract = /^\s*Contract: \S/;
/** Versions without the migration of the second number refuse to start on a database with it: `server/db/migrator.ts`. */
const CONTRACT_FILE = /\/\d{4}_contract_\d{4}_[^/]+$/;

/**
 * A migration runs while servers of the version before still serve, so it may only add (expand). What they need is
 * removed by a later version (contract), which says so.
 */
export const compatibleMigrations: ModuleRule = {
  name: 'compatible-migrations',
  applies: (path) => {
    const [, number] = /^server\/db\/migrations\/(\d{4})_/.exec(path) ?? [];
    return number !== undefined && Number(number) > LAST_FREE;
  },
  check: (file) => {
    const allowed = new Set(
      (CONTRACT_FILE.test(file.path) ? file.comments : [])
        .filter(({ value }) => isContract.test(value))
        .map(({ end }) => file.lineAt(end) + 1),
    );
    const [, number] = /\/(\d{4})_/.exec(file.path) ?? [];
    const statements: { start: number; end: number }[] = [];
    const findings: Finding[] = [];
    const refuse = (start: number, what: string): void => {
      const statement = statements.findLast((one) => one.start <= start && start < one.end);
      if (!allowed.has(file.lineAt(statement?.start ?? start))) {
        findings.push({
          line: file.lineAt(start),
          message: `The migration ${what}, which breaks servers of the version before: add the new form now and remove the old one in a later version, by NNNN_contract_KKKK_name.ts (KKKK: the first migration of the first version without the old form) with «// Contract: reason» above the statement.`,
        });
      }
    };
    new Visitor({
      ExpressionStatement(node) {
        statements.push(node);
      },
      TemplateLiteral(node) {
        for (const { value, start } of node.quasis) {
          for (const { statement, what } of breaking) {
            const found = statement.exec(value.raw);
            if (found !== null) {
              refuse(start + found.index, what);
            }
          }
          for (const { 1: table = '', index } of value.raw.matchAll(plainIndex)) {
            if (Number(number) > LAST_PLAIN_INDEX && !file.text.includes(`create table ${table}`)) {
              findings.push({
                line: file.lineAt(start + index),
                message:
                  'The index blocks writes of a large table while it is built: «create index if not exists», so that «create index concurrently» can create it before the upgrade.',
              });
            }
          }
        }
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
          const { name, start } = callee.property;
          const rule = breaking.find(({ calls }) => calls.includes(name));
          if (rule !== undefined) {
            refuse(start, rule.what);
          }
        }
      },
    }).visit(file.program);
    return findings;
  },
};
