import { expect, test } from 'vitest';
import { greeting, makeMessage, makeReady, makeSubscription, parseZmtp } from './zmtp.ts';

function open() {
  const messages: string[][] = [];
  let readies = 0;
  const parse = parseZmtp({
    onReady: () => (readies += 1),
    onMessage: (parts) => messages.push(parts.map((part) => part.toString('latin1'))),
  });
  return { parse, messages, readies: () => readies };
}

const long = 'x'.repeat(700);
const stream = Buffer.concat([
  greeting,
  makeReady('PUB'),
  makeMessage(['hashblock', 'abc', ''].map((part) => Buffer.from(part))),
  makeMessage([Buffer.from(long)]),
]);

test.each([1, 7, 63, stream.length])('reads messages that come in pieces of %i bytes', (size) => {
  const { parse, messages, readies } = open();
  for (let at = 0; at < stream.length; at += size) parse(stream.subarray(at, at + size));
  expect(readies()).toBe(1);
  expect(messages).toEqual([['hashblock', 'abc', ''], [long]]);
});

test('says what a subscriber says', () => {
  expect(greeting).toHaveLength(64);
  expect(greeting.subarray(0, 17).toString('hex')).toBe('ff00000000000000007f03004e554c4c00');
  expect(makeReady('SUB').toString('latin1')).toBe('\x04\x19\x05READY\x0bSocket-Type\x00\x00\x00\x03SUB');
  expect(makeSubscription('hashtx').toString('latin1')).toBe('\x00\x07\x01hashtx');
});

test('a command that it does not know is left alone', () => {
  const { parse, messages } = open();
  parse(greeting);
  parse(Buffer.from('\x04\x05\x04PING', 'latin1'));
  parse(makeMessage([Buffer.from('hashtx')]));
  expect(messages).toEqual([['hashtx']]);
});

test.each([
  ['a web server', Buffer.from('HTTP/1.1 400 Bad Request'), 'it does not speak ZMTP 3'],
  ['an older protocol', Buffer.concat([greeting.subarray(0, 10), Uint8Array.of(1)]), 'it does not speak ZMTP 3'],
  ['one that encrypts', withMechanism('CURVE'), 'it wants encryption'],
  ['one that sends too much', Buffer.concat([greeting, Buffer.from('0200ffffffffffffff', 'hex')]), 'it sent a message'],
])('%s is refused', (_what, bytes, words) => {
  expect(() => open().parse(bytes)).toThrow(words);
});

test('a message of too many parts is refused', () => {
  const { parse } = open();
  parse(greeting);
  const part = Buffer.alloc(2 ** 20);
  expect(() => parse(makeMessage([part, part, part, part, part]))).toThrow('it sent a message that is too long');
});

test('a message of parts without end is refused, though they are empty', () => {
  const { parse } = open();
  parse(greeting);
  const empty = makeMessage([Buffer.alloc(0), Buffer.alloc(0)]).subarray(0, 2);
  expect(() => Array.from({ length: 100 }, () => parse(empty))).toThrow('it sent a message that is too long');
});

test('being ready counts once', () => {
  const { parse, readies } = open();
  parse(Buffer.concat([greeting, makeReady('PUB'), makeReady('PUB'), makeReady('PUB')]));
  expect(readies()).toBe(1);
});

function withMechanism(name: string): Buffer {
  const bytes = Buffer.from(greeting);
  bytes.fill(0, 12, 32);
  bytes.write(name, 12);
  return bytes;
}
