import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteAsked, noteOutcome, recallOutcome } from './wallet-memory.ts';

const hash = `0x${'cd'.repeat(32)}`;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a wallet that was asked and did not answer leaves doubt after a reload', () => {
  expect(recallOutcome('0xa')).toBeUndefined();
  noteAsked('0xa');
  expect(recallOutcome('0xa')).toEqual({ kind: 'unsure' });
  noteOutcome('0xa', { kind: 'unsure' });
  expect(recallOutcome('0xa')).toEqual({ kind: 'unsure' });
});

test('what was sent is known after a reload, for this order alone', () => {
  noteAsked('0xa');
  noteOutcome('0xa', { kind: 'sent', hash });
  expect(recallOutcome('0xa')).toEqual({ kind: 'sent', hash });
  expect(recallOutcome('0xb')).toBeUndefined();
});

test('what was refused leaves nothing', () => {
  noteAsked('0xa');
  noteOutcome('0xa', { kind: 'refused' });
  expect(recallOutcome('0xa')).toBeUndefined();
});

test('a browser without storage is no failure', () => {
  const refuse = (): never => {
    throw new Error('refused');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  noteAsked('0xa');
  expect(recallOutcome('0xa')).toBeUndefined();
});
