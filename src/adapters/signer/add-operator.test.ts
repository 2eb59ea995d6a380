import { expect, test } from 'vitest';
import { keyPrint } from '#src/domain/back-office/key-print.ts';
import { addOperator } from './add-operator.ts';
import type { OperatorKey } from './operator-keys.ts';

const keyOf = (name: string, at: string): OperatorKey => ({
  name,
  site: 'swap.example',
  id: `id-${at}`,
  publicKey: at,
});
const [phone, laptop, planted, bobs] = [keyOf('ana', 'p'), keyOf('ana', 'l'), keyOf('ana', 'thief'), keyOf('bob', 'b')];
const lines = [phone, laptop, planted, bobs].map((key) => JSON.stringify(key)).join('\n');
const printOf = ({ publicKey }: OperatorKey): string => keyPrint(publicKey);

test('only the keys whose prints the person told are added, whatever else the rows say', () => {
  const { keys, added, others } = addOperator([bobs], { name: 'ana', prints: [printOf(phone)], lines });
  expect([keys, added, others]).toEqual([[bobs, phone], [phone], 2]);
  const again = addOperator(keys, { name: 'ana', prints: [printOf(phone), printOf(laptop)], lines });
  expect(again.keys).toEqual([bobs, phone, laptop]);
});

test.each<readonly [string, readonly string[], string]>([
  ['no print', [], 'no print was given'],
  ['a word', ['yes'], 'is no print'],
  ['a print of nobody', ['0000-0000-0000-0000-0000'], 'nothing was added'],
  ['the print of somebody else', [printOf(bobs)], 'nothing was added'],
  ['one right and one wrong print', [printOf(phone), '0000-0000-0000-0000-0000'], 'nothing was added'],
])('nothing is added for %s', (_what, prints, words) => {
  expect(() => addOperator([], { name: 'ana', prints, lines })).toThrow(words);
});

test('a refusal tells no print that could be typed without asking', () => {
  let said = '';
  try {
    addOperator([], { name: 'ana', prints: ['0000-0000-0000-0000-0000'], lines });
  } catch (error) {
    said = String(error);
  }
  for (const key of [phone, laptop, planted, bobs]) expect(said).not.toContain(printOf(key));
});

test('a passkey that the signer has of somebody else is not given to another name', () => {
  const renamed = JSON.stringify({ ...bobs, name: 'ana' });
  const wanted = { name: 'ana', prints: [printOf(bobs)], lines: renamed };
  expect(() => addOperator([bobs], wanted)).toThrow('has this passkey already, of bob');
});

test('a passkey whose id was changed in its row is not added beside itself', () => {
  const changed = JSON.stringify({ ...phone, id: 'another' });
  const wanted = { name: 'ana', prints: [printOf(phone)], lines: changed };
  expect(() => addOperator([phone], wanted)).toThrow('has this passkey already, of ana: remove ana first');
});

test('lines of something else are refused', () => {
  expect(() => addOperator([], { name: 'ana', prints: ['x'], lines: '' })).toThrow('no keys were given');
  expect(() => addOperator([], { name: 'ana', prints: ['x'], lines: '{}' })).toThrow('this is no line');
  expect(() => addOperator([], { name: 'eve', prints: ['x'], lines })).toThrow('there is no passkey of eve');
});
