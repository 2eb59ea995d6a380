import { expect, test } from 'vitest';
import { auditFromFile } from '../scripts/audit-file.ts';

const now = Date.UTC(2026, 10, 17);
const advisory = { id: 7, severity: 'high', title: 'a hole', vulnerable_versions: '>=1.2.0 <1.4.3 || <0.9.1' };
const file = { date: '2026-11-16', asked: ['left', 'right'], advisories: { left: [advisory] } };

test.each([
  ['0.9.0', true],
  ['0.9.1', false],
  ['1.2.0', true],
  ['1.4.2', true],
  ['1.4.3', false],
  ['10.0.0', false],
])('version %s has the hole: %s', (version, isIn) => {
  const { holes, unknown } = auditFromFile(file, [['left', version]], now);
  expect([holes, unknown]).toEqual([isIn ? [`left@${version}: a hole (high, 7)`] : [], []]);
});

test('says what it does not know: other packages, later advisories, ranges it cannot read', () => {
  const odd = { ...file, date: '2026-11-01', advisories: { left: [{ ...advisory, vulnerable_versions: '~1.x' }] } };
  const installed = [
    ['left', '1.2.0'],
    ['other', '1.0.0'],
  ] as const;
  expect(auditFromFile(odd, installed, now)).toEqual({
    holes: [],
    unknown: [
      'the file is of 2026-11-01, older than 7 days',
      'other was not asked for',
      'left@1.2.0: a hole (high, 7): the range cannot be read',
    ],
  });
});

test('lesser holes are not counted', () => {
  const small = { ...file, advisories: { left: [{ ...advisory, severity: 'moderate' }] } };
  expect(auditFromFile(small, [['left', '1.2.0']], now)).toEqual({ holes: [], unknown: [] });
});
