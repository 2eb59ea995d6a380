/** A signer that is locked after its start: what it answers meanwhile, and who opens it. */
import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerLocked } from '#src/usecases/ports/signer-locked.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import { description, openSignerLab, plainSigner, requests, type SignerLab } from '#tests/support/signer-lab.ts';
import { readTwoPersonSeal, sealForTwo } from '../two-person-seal.ts';
import { lockSigner, shareLastsMs } from './lock.ts';
import { unlockPathOf } from './signer-place.ts';
import { openLine, type Line } from './signer-line.ts';

const cost = { memory: 8, passes: 1, parallelism: 1 };
const people = ['ana', 'bo', 'carl'].map((name) => ({ name, passphrase: Buffer.from(`passphrase of ${name}`) }));

let lab: SignerLab;
let line: Line;
let clock: number;
let opened: string[];

beforeEach(async () => {
  lab = await openSignerLab();
  clock = 0;
  opened = [];
  const seal = readTwoPersonSeal(await sealForTwo(Buffer.from('words'), people, cost));
  if (!seal) throw new Error('cannot be read');
  const open = async (secret: Buffer) => {
    opened.push(secret.toString());
    return plainSigner;
  };
  const log = { info: () => {}, error: () => {} };
  const { signer, unlock } = lockSigner({ seal, open, log, now: () => clock, pauseMs: 0 });
  await lab.serve(signer, undefined, unlock);
  line = openLine({ socketPath: unlockPathOf(lab.socketPath) });
});
afterEach(async () => {
  line.close();
  await lab.close();
});

async function give(name: string, passphrase = `passphrase of ${name}`): Promise<unknown> {
  return await line.ask({ kind: 'unlock', name, passphrase: Buffer.from(passphrase).toString('base64') }, 5_000);
}

describe('a locked signer', () => {
  test('refuses to sign, which is definite, and says that it is locked', async () => {
    const signer = lab.connect();
    const refused = signer.sign('ethereum', requests[2]);
    await expect(refused).rejects.toBeInstanceOf(SignerRefusal);
    await expect(refused).rejects.toMatchObject({ reason: 'locked', currency: 'ETH' });
    await expect(signer.describe()).rejects.toBeInstanceOf(SignerLocked);
    const range = { chain: 'solana', role: 'deposit', from: 0, count: 1 } as const;
    await expect(signer.addresses(range)).rejects.toBeInstanceOf(SignerLocked);
  });

  test('refuses also those that know what it said before, and is theirs again when it is opened', async () => {
    const signer = lab.connect();
    signer.expect(description, () => {
      throw new Error('it is no other one');
    });
    await expect(signer.sign('ethereum', requests[2])).rejects.toMatchObject({ reason: 'locked' });
    await give('ana');
    await give('bo');
    expect(await signer.sign('ethereum', requests[2])).toEqual({ txid: 'a transaction', raw: 'its bytes' });
  });

  test('is opened by two people, in any order, and once', async () => {
    expect(await give('carl')).toEqual({ isOpen: false, given: ['carl'] });
    expect(opened).toEqual([]);
    expect(await give('ana')).toEqual({ isOpen: true, given: [] });
    expect(await give('bo')).toEqual({ isOpen: true, given: [] });
    expect(opened).toEqual(['words']);
    expect(await lab.connect().describe()).toEqual(description);
  });

  test('is not opened by one person, however often, nor by a wrong passphrase', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect(await give('ana')).toEqual({ isOpen: false, given: ['ana'] });
    await expect(give('bo', 'passphrase of ana')).rejects.toThrow('not the passphrase of bo');
    await expect(give('dora')).rejects.toBeInstanceOf(OutsideError);
    expect(opened).toEqual([]);
    expect(await give('bo')).toMatchObject({ isOpen: true });
  });

  test('forgets the first person after a quarter of an hour', async () => {
    await give('ana');
    clock = shareLastsMs + 1;
    expect(await give('bo')).toEqual({ isOpen: false, given: ['bo'] });
    expect(await give('ana')).toMatchObject({ isOpen: true });
  });

  test('takes two at once for two', async () => {
    const answers = await Promise.all([give('ana'), give('bo')]);
    expect(answers).toEqual([
      { isOpen: false, given: ['ana'] },
      { isOpen: true, given: [] },
    ]);
  });
});

test('people unlock at a socket for the user of the signer alone, and the service does not', async () => {
  const modes = await Promise.all([lab.socketPath, unlockPathOf(lab.socketPath)].map(async (file) => await stat(file)));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600]);
  const service = openLine({ socketPath: lab.socketPath });
  const question = { kind: 'unlock', name: 'ana', passphrase: 'AAAA' } as const;
  await expect(service.ask(question, 5_000)).rejects.toThrow('could not answer');
  service.close();
  await expect(line.ask({ kind: 'describe' }, 5_000)).rejects.toThrow('could not answer');
});

test('nobody keeps people waiting behind many wrong passphrases', async () => {
  const wrong = Array.from({ length: 20 }, async () => await give('ana', 'a guess that is wrong'));
  const answers = await Promise.allSettled(wrong);
  const reasons = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : 'taken'));
  expect(reasons.filter((reason) => reason.includes('others are unlocking'))).toHaveLength(17);
  expect(await give('ana')).toEqual({ isOpen: false, given: ['ana'] });
});

test('a signer that is not for two people has no such socket', async () => {
  const other = await openSignerLab();
  await other.serve();
  const its = openLine({ socketPath: unlockPathOf(other.socketPath) });
  await expect(its.ask({ kind: 'unlock', name: 'ana', passphrase: 'AAAA' }, 5_000)).rejects.toThrow(
    'cannot be reached',
  );
  its.close();
  await other.close();
});
