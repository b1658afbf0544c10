import { expect, test } from 'vitest';
import { safeReturnPath } from './return-url.ts';

const origins = ['http://localhost:3000', 'http://127.0.0.1:3000'];

test.each([
  ['/portation/init', '/portation/init'],
  ['/portation/init?signIn=denied#top', '/portation/init?signIn=denied#top'],
  ['http://localhost:3000/portation/1/submit', '/portation/1/submit'],
  ['http://127.0.0.1:3000/', '/'],
])('accepts %s and redirects to %s', (given, expected) => {
  expect(safeReturnPath(given, origins)).toBe(expected);
});

test.each([
  [undefined],
  [''],
  ['https://evil.example/'],
  ['http://localhost:3001/'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/%2F/evil.example'],
  ['/%252F%252Fevil.example'],
  ['/%5Cevil.example'],
  ['http://localhost:3000@evil.example/'],
  ['http://user:pass@localhost:3000/'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['/path\r\nSet-Cookie: a=b'],
  ['/path%0d%0aSet-Cookie:%20a=b'],
  ['/path\u0000'],
  ['/%E0%A4%A'],
  ['/api/v1/esia/logout'],
  ['/auth/callback?state=x'],
  ['/%61pi/v1/esia/logout'],
  ['/%2561uth/callback?state=x'],
  ['/./api/v1/esia/logout'],
  ['/x/..//evil.example'],
  ['/%2e%2e//evil.example'],
  [' //evil.example'],
  ['\t//evil.example'],
  ['http:/evil.example'],
  ['http:evil.example'],
  ['HTTPS://LOCALHOST:3000/'],
  ['http://localhost:3000.evil.example/'],
  ['http://localhost%2eevil.example:3000/'],
  ['blob:http://localhost:3000/x'],
  ['/путь'],
])('replaces %j with the home page', (given) => {
  expect(safeReturnPath(given, origins)).toBe('/');
});
