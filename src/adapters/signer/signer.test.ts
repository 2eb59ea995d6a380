/** The signer over its socket: what is asked arrives as it was, and whatever goes wrong is told as what it is. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { description, openSignerLab, requests, type SignerLab } from '#tests/support/signer-lab.ts';
import type { SignerDescription } from './signer.ts';

let lab: SignerLab;
beforeEach(async () => {
  lab = await openSignerLab();
});
afterEach(async () => await lab.close());

describe('a question to the signer', () => {
  test.each(requests.map((request) => [request.payoutId, request] as const))(
    'for the signature of payout %s arrives to the last unit',
    async (_name, request) => {
      const asked: unknown[] = [];
      await lab.serve({
        sign: async (...given) => {
          asked.push(given);
          return { txid: 'a transaction', raw: 'its bytes' };
        },
      });
      expect(await lab.connect().sign('bitcoin', request)).toEqual({ txid: 'a transaction', raw: 'its bytes' });
      expect(asked).toEqual([['bitcoin', request]]);
    },
  );

  test('is answered with what the signer says of itself, of addresses and of the wallet program', async () => {
    await lab.serve({ askWallet: async (question) => ({ question, units: 2n ** 70n, none: [] }) });
    const signer = lab.connect();
    expect(await signer.describe()).toEqual(description);
    expect(await signer.addresses({ chain: 'solana', role: 'deposit', from: 254, count: 3 })).toEqual([
      'deposit 254',
      'deposit 255',
      'deposit 256',
    ]);
    const question = { kind: 'ask', method: 'get_transfers', params: { pool: true } } as const;
    expect(await signer.askWallet(question)).toEqual({ question, units: 2n ** 70n, none: [] });
  });

  test('waits for no other one', async () => {
    const { promise: never } = Promise.withResolvers<never>();
    await lab.serve({ sign: async () => await never });
    const signer = lab.connect();
    const lost = signer.sign('ethereum', requests[2]);
    const hasFailed = expect(lost).rejects.toThrow(OutsideError);
    for (let turn = 0; turn < 20; turn += 1) expect(await signer.describe()).toEqual(description);
    signer.close();
    await hasFailed;
  });
});

describe('what goes wrong', () => {
  test('is a refusal if the signer refuses', async () => {
    await lab.serve({
      sign: async () => {
        throw new SignerRefusal('ETH', 'over_hour_cap');
      },
    });
    const refused = lab.connect().sign('ethereum', requests[2]);
    await expect(refused).rejects.toMatchObject({ reason: 'over_hour_cap', currency: 'ETH' });
    await expect(refused).rejects.toBeInstanceOf(SignerRefusal);
  });

  test('is an outside failure if something is away, and else a fault without its words', async () => {
    await lab.serve({
      askWallet: async () => {
        throw new OutsideError('monerod does not answer');
      },
      sign: async () => {
        throw new TypeError('the coins of the payout lack 123 units');
      },
    });
    const signer = lab.connect();
    const away = signer.askWallet({ kind: 'made' });
    await expect(away).rejects.toBeInstanceOf(OutsideError);
    await expect(away).rejects.toThrow('monerod does not answer');
    const fault = signer.sign('ethereum', requests[2]);
    await expect(fault).rejects.toThrow('the signer could not answer (TypeError)');
    await expect(fault).rejects.not.toBeInstanceOf(OutsideError);
    expect(lab.errors.at(-1)).toMatchObject({ message: 'the coins of the payout lack 123 units' });
  });

  test('is an outside failure while there is no signer, and the next question finds the next one', async () => {
    const signer = lab.connect();
    await expect(signer.describe()).rejects.toBeInstanceOf(OutsideError);
    const first = await lab.serve();
    expect(await signer.describe()).toEqual(description);
    await first.close();
    await expect(signer.describe()).rejects.toBeInstanceOf(OutsideError);
    await lab.serve();
    expect(await signer.describe()).toEqual(description);
  });

  test('goes unnoticed if the signer is started again soon', { timeout: 20_000 }, async () => {
    const patient = lab.connect({ patienceMs: 10_000 });
    const early = patient.describe();
    const { promise: asked, resolve: note } = Promise.withResolvers<void>();
    const first = await lab.serve({
      sign: async () => {
        note();
        return await Promise.withResolvers<never>().promise;
      },
    });
    expect(await early).toEqual(description);
    const signing = patient.sign('ethereum', requests[2]);
    await asked;
    await first.close();
    await lab.serve();
    expect(await signing).toEqual({ txid: 'a transaction', raw: 'its bytes' });
  });

  test('is an outside failure if the signer ends or is silent after it was asked', async () => {
    const { promise: asked, resolve: note } = Promise.withResolvers<void>();
    const served = await lab.serve({
      sign: async () => {
        note();
        return await Promise.withResolvers<never>().promise;
      },
    });
    const cut = lab.connect().sign('ethereum', requests[2]);
    const hasFailed = expect(cut).rejects.toThrow('the signer cannot be reached');
    await asked;
    await served.close();
    await hasFailed;
    await lab.serve({ sign: async () => await Promise.withResolvers<never>().promise });
    const silent = lab.connect({ timeoutMs: 50 }).sign('ethereum', requests[2]);
    await expect(silent).rejects.toThrow('the signer does not answer');
  });

  test('is never taken for another answer: the second, a late and a strange one count for nothing', async () => {
    const answer = (id: number, raw: string) => JSON.stringify({ id, kind: 'answer', value: { txid: 'x', raw } });
    await lab.serveLines((id) => [answer(id + 1000, 'late'), answer(id, 'first'), answer(id, 'second')]);
    const signer = lab.connect();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await signer.sign('ethereum', requests[2])).toEqual({ txid: 'x', raw: 'first' });
    }
  });

  test.each([
    ['no JSON', () => 'rubbish'],
    ['another form', (id: number) => JSON.stringify({ id, kind: 'answer', value: 'signed' })],
    ['no bytes', (id: number) => JSON.stringify({ id, kind: 'answer', value: { txid: 'x', raw: '' } })],
    ['an unknown kind', (id: number) => JSON.stringify({ id, kind: 'signed' })],
  ])('is an outside failure if the answer is %s', async (_name, line) => {
    await lab.serveLines((id) => [line(id)]);
    await expect(lab.connect().sign('ethereum', requests[2])).rejects.toBeInstanceOf(OutsideError);
  });

  test('is an outside failure if addresses are missing', async () => {
    await lab.serve({ addresses: async () => ['only one'] });
    const asked = lab.connect().addresses({ chain: 'solana', role: 'deposit', from: 0, count: 2 });
    await expect(asked).rejects.toThrow('another number of addresses');
  });
});

describe('one line that cannot be read', () => {
  test('fails its own question, and the others of the connection go on', async () => {
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
    let times = 0;
    await lab.serve({
      sign: async () => {
        times += 1;
        await isFree;
        return { txid: 'a transaction', raw: 'its bytes' };
      },
    });
    const signer = lab.connect({ patienceMs: 60_000 });
    const signing = signer.sign('ethereum', requests[2]);
    const unreadable = { ...requests[2], domain: { kind: 'coin' } } as unknown as SigningRequest;
    await expect(signer.sign('ethereum', unreadable)).rejects.toThrow('the signer could not answer');
    expect(lab.errors).toHaveLength(1);
    free();
    expect(await signing).toEqual({ txid: 'a transaction', raw: 'its bytes' });
    expect(times).toBe(1);
  });

  test('that is an answer fails its own question, which is not asked again', async () => {
    const asked: number[] = [];
    await lab.serveLines((id) => {
      asked.push(id);
      return [id % 2 === 0 ? JSON.stringify({ id, kind: 'strange' }) : ''].filter((line) => line !== '');
    });
    const signer = lab.connect({ patienceMs: 60_000 });
    const silent = signer.sign('ethereum', requests[2]);
    const isOpen = expect(silent).rejects.toThrow('the signer cannot be reached');
    await expect(signer.sign('bitcoin', requests[0])).rejects.toThrow('an answer that cannot be read');
    expect(asked).toEqual([1, 2]);
    signer.close();
    await isOpen;
  });
});

test('a signature that is asked for again while it is made is made once', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: note } = Promise.withResolvers<void>();
  let times = 0;
  await lab.serve({
    sign: async () => {
      times += 1;
      note();
      await isFree;
      return { txid: 'a transaction', raw: 'its bytes' };
    },
  });
  const gone = lab.connect();
  const lost = expect(gone.sign('ethereum', requests[2])).rejects.toBeInstanceOf(OutsideError);
  await isAsked;
  gone.close();
  await lost;
  const second = lab.connect();
  const again = second.sign('ethereum', requests[2]);
  // The second question has arrived when one that was asked after it is answered.
  await second.describe();
  free();
  expect(await again).toEqual({ txid: 'a transaction', raw: 'its bytes' });
  expect(times).toBe(1);
});

test(
  'a refusal is no refusal if the first answer was lost: that may have been a signature',
  { timeout: 20_000 },
  async () => {
    const { promise: asked, resolve: note } = Promise.withResolvers<void>();
    const first = await lab.serve({
      sign: async () => {
        note();
        return await Promise.withResolvers<never>().promise;
      },
    });
    const signing = lab.connect({ patienceMs: 10_000 }).sign('ethereum', requests[2]);
    const isUnknown = expect(signing).rejects.not.toBeInstanceOf(SignerRefusal);
    await asked;
    await first.close();
    const refuse = async () => {
      throw new SignerRefusal('ETH', 'stopped');
    };
    await lab.serve({ sign: refuse });
    await isUnknown;
    const late = lab.connect({ patienceMs: 10_000 });
    await expect(late.sign('ethereum', requests[2])).rejects.toBeInstanceOf(SignerRefusal);
  },
);

describe('a signer that comes back', () => {
  const [bitcoin, solana] = [description.chains.bitcoin, description.chains.solana];
  const others: readonly (readonly [string, SignerDescription])[] = [
    [
      'with another seed',
      { ...description, chains: { bitcoin, solana: { ...solana, keys: { kind: 'pool', hot: 'other' } } } },
    ],
    ['without a chain', { ...description, chains: { bitcoin } }],
    [
      'with another token',
      { ...description, chains: { bitcoin, solana: { ...solana, contracts: { 'USDC-SOL': 'x' } } } },
    ],
  ];

  test.each(others)('%s is not asked anything, and it is told', async (_how, other) => {
    const served = await lab.serve();
    const signer = lab.connect();
    const told: Error[] = [];
    signer.expect(await signer.describe(), (error) => void told.push(error));
    await served.close();
    const asked: unknown[] = [];
    const sign = async (...given: unknown[]) => {
      asked.push(given);
      return { txid: 'a transaction', raw: 'its bytes' };
    };
    const second = await lab.serve({ describe: async () => other, sign });
    const refused = signer.sign('bitcoin', requests[0]);
    await expect(refused).rejects.toThrow('has other keys or settings than before');
    await expect(refused).rejects.toBeInstanceOf(OutsideError);
    expect(asked).toEqual([]);
    expect(told).toHaveLength(1);
    await second.close();
    await lab.serve({ sign });
    expect(await signer.sign('bitcoin', requests[0])).toEqual({ txid: 'a transaction', raw: 'its bytes' });
  });

  test('as it was, or with a further chain, is asked as before', async () => {
    const served = await lab.serve();
    const signer = lab.connect();
    const told: Error[] = [];
    signer.expect(await signer.describe(), (error) => void told.push(error));
    await served.close();
    await lab.serve({
      describe: async () => ({ ...description, chains: { ...description.chains, litecoin: bitcoin } }),
    });
    expect(await signer.sign('bitcoin', requests[0])).toEqual({ txid: 'a transaction', raw: 'its bytes' });
    expect(told).toEqual([]);
  });
});
