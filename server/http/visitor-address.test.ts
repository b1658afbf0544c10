import { expect, test } from 'vitest';
import { visitorAddress } from './visitor-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (remote, counted) => {
  expect(visitorAddress({ remote, forwardedFor: undefined }, false)).toBe(counted);
});

test('ignores addresses sent by the visitor and uses the one our proxy appends', () => {
  const seen = { remote: '127.0.0.1', forwardedFor: '203.0.113.1, 192.0.2.7' };
  expect(visitorAddress(seen, false)).toBe('127.0.0.1');
  expect(visitorAddress(seen, true)).toBe('192.0.2.7');
  expect(visitorAddress({ ...seen, forwardedFor: undefined }, true)).toBe('127.0.0.1');
});
