import { Visitor, type ESTree } from 'vite';

import { isTest, type Breach, type ModuleRule } from './rule.ts';

/** Objects whose mere use makes a chart depend on something outside it. */
const outsideObjects = new Set([
  'crypto',
  'performance',
  'localStorage',
  'sessionStorage',
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'globalThis',
  'process',
  'console',
]);
const outsideFunctions = new Set([
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'requestAnimationFrame',
  'Date',
  'randomUUID',
  'nanoid',
]);
const outsideClasses = new Set([
  'Date',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'AbortController',
]);
const outsideMembers = new Set(['Date.now', 'Math.random']);

const nameOf = (node: ESTree.Node): string | undefined => (node.type === 'Identifier' ? node.name : undefined);

/** A chart must give the same answer for the same events, so it has no clock, no random, no storage and no network of its own. */
export const machinePurity: ModuleRule = {
  name: 'machine-purity',
  applies: (path) => path.startsWith('machines/') && !isTest(path),
  check: (file) => {
    const breaches: Breach[] = [];
    const refuse = (start: number, what: string) => {
      breaches.push({
        line: file.lineAt(start),
        sentence: `«${what}» makes the chart depend on something outside it: take time and ids from input or an event, and effects from a port.`,
      });
    };
    new Visitor({
      CallExpression(node) {
        const name = nameOf(node.callee);
        if (name !== undefined && outsideFunctions.has(name)) {
          refuse(node.start, name);
        }
      },
      NewExpression(node) {
        const name = nameOf(node.callee);
        if (name !== undefined && outsideClasses.has(name)) {
          refuse(node.start, `new ${name}`);
        }
      },
      MemberExpression(node) {
        const object = nameOf(node.object);
        const property = nameOf(node.property);
        if (object === undefined) {
          return;
        }
        if (outsideObjects.has(object)) {
          refuse(node.start, object);
        } else if (property !== undefined && !node.computed && outsideMembers.has(`${object}.${property}`)) {
          refuse(node.start, `${object}.${property}`);
        }
      },
    }).visit(file.program);
    return breaches;
  },
};
