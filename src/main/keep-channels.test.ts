import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { keepChannels, openChannels } from './keep-channels.ts';
import { toOfficialChannels } from './site-facts.ts';

const settings = {
  networkProfile: 'sandbox',
  publicUrl: 'https://swap.example',
  operatorName: undefined,
  supportEmail: 'help@swap.example',
  botHandle: undefined,
} as const;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sampan-channels-'));
});
afterEach(async () => await rm(dataDir, { recursive: true }));

function makeSigner() {
  const state = { isAway: true };
  const signer = {
    keyId: '00112233445566ff',
    verify: (text: string, signature: string) => signature === `signed ${text}`,
    signChannels: async (text: string) => {
      if (state.isAway) throw new OutsideError('the signer cannot be reached');
      return `signed ${text}`;
    },
  };
  return { state, signer };
}

test('a list that was never signed is shown without a signature, and signed when the signer is back', async () => {
  const { state, signer } = makeSigner();
  const said: string[] = [];
  const channels = await openChannels({
    sign: async () => await toOfficialChannels(settings, keepChannels(dataDir, signer)),
    onUnsigned: () => void said.push('unsigned'),
    onError: (error) => void said.push(String(error)),
    pauseMs: 1,
  });
  expect(channels.current().signed).toMatchObject({ signature: null, terms: { email: 'help@swap.example' } });
  state.isAway = false;
  await expect.poll(() => channels.current().signed.signature).toContain('signed {');
  channels.stop();
  expect(said).toEqual(['unsigned']);

  state.isAway = true;
  const kept = await toOfficialChannels(settings, keepChannels(dataDir, signer));
  expect(kept.signed).toEqual(channels.current().signed);
  const changed = { ...settings, supportEmail: 'other@swap.example' };
  expect((await toOfficialChannels(changed, keepChannels(dataDir, signer))).signed.signature).toBeNull();
});

test('a signer that says no to the list is a fault, and not an absence', async () => {
  const { signer } = makeSigner();
  const refusing = { ...signer, signChannels: async () => await Promise.reject(new TypeError('no list')) };
  await expect(toOfficialChannels(settings, keepChannels(dataDir, refusing))).rejects.toThrow('no list');
});
