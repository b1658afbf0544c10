import { Visitor } from 'vite';

import type { Finding } from './finding.ts';
import { isTest, type ModuleRule } from './rule.ts';

/**
 * The module that writes each table, or the folder: importers replace the tables of the catalogue and the registries.
 */
const writers: Readonly<Record<string, readonly string[]>> = {
  'server/orders/orders.repo.ts': ['orders', 'orderEvents', 'orderPersonal', 'orderSubmissions', 'consents'],
  'server/orders/letters.repo.ts': ['letters'],
  'server/letters/simulator/': ['mail_sim.letters'],
  'server/portations/portations.repo.ts': ['portations', 'portationEvents'],
  'server/orders/operator-requests.repo.ts': ['operatorRequests'],
  'server/inbox/': ['inbox'],
  'server/operator-gateway/import-connections.ts': ['operatorConnections'],
  'server/operator-gateway/simulator/': ['operator_sim.applications', 'operator_sim.messages', 'operator_sim.keys'],
  'server/bdpn/simulator/simulator.ts': ['bdpn_sim.applications', 'bdpn_sim.messages', 'bdpn_sim.faults'],
  'server/identity/sessions.repo.ts': ['citizens', 'sessions'],
  'server/identity/login-transactions.repo.ts': ['loginTransactions'],
  'server/identity/simulator/': ['esia_sim.records', 'esia_sim.keys'],
  'server/numbers/ported-numbers.repo.ts': ['portedChanges'],
  'server/features/features.service.ts': ['features'],
  'server/feedback/feedback.service.ts': ['feedback'],
  'server/db/quotas.ts': ['lookupQuotas'],
  'server/lib/clock.ts': ['domainClock'],
  'server/imports/': [
    'regions',
    'operators',
    'operatorRegions',
    'tariffs',
    'tariffMediaServices',
    'tariffConvergenceServices',
    'mediaServices',
    'convergenceServices',
    'news',
    'numberingRanges',
    'portedNumbers',
    // By exports here, number by number in ported-numbers.repo.ts.
    'portedChanges',
    'bdpnActiveProcesses',
    'dataSources',
    'planRenewal',
    'demoData',
  ],
};

const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const rawWrite = /\b(?:insert into|delete from|update) ([a-z_]+)/g;

const tables = new Set(Object.values(writers).flat());
const writersOf = (table: string): string[] =>
  Object.entries(writers).flatMap(([writer, written]) => (written.includes(table) ? [writer] : []));

const toCamelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Each table is written by one module, so that what must change together is written together. */
export const oneWriter: ModuleRule = {
  name: 'one-writer',
  applies: (path) => path.startsWith('server/') && !path.startsWith('server/db/migrations/') && !isTest(path),
  check: (file) => {
    const findings: Finding[] = [];
    const check = (table: string, start: number) => {
      const allowed = writersOf(table);
      if (!allowed.some((writer) => file.path.startsWith(writer))) {
        findings.push({
          line: file.lineAt(start),
          message:
            allowed.length === 0
              ? `The table ${table} has no writer: name one in scripts/lint/one-writer.ts.`
              : `Only ${allowed.join(' and ')} writes the table ${table}: call a function of it.`,
        });
      }
    };
    new Visitor({
      CallExpression({ callee, arguments: [table], start }) {
        if (
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          writes.has(callee.property.name) &&
          table?.type === 'Literal' &&
          typeof table.value === 'string'
        ) {
          check(table.value, start);
        }
      },
    }).visit(file.program);
    for (const { index, 1: name = '' } of file.text.matchAll(rawWrite)) {
      const table = toCamelCase(name);
      // Temporary tables of an import have no writer, and prose may resemble SQL.
      if (tables.has(table)) {
        check(table, index);
      }
    }
    return findings;
  },
};
