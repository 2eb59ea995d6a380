/** The Solana chain, through the client library that the product uses. */
import {
  address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type KeyPairSigner,
  type Signature,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import { present, useDevnet } from './support/temporary-devnet.ts';
import { testControl, testStopping } from './support/test-control.ts';

const devnet = useDevnet('solana');
const node = () => devnet().node('solana');
const endpoint = () => present(devnet().endpoints.solana);
const mint = () => present(endpoint().tokens['USDC-SOL']);
const rpc = () => createSolanaRpc(endpoint().url);
const confirmed = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'json' } as const;

describe('the coin', () => testControl({ node, paysAtOnce: true, hasMempool: false }));
describe('USDC', () => testControl({ node, token: mint, paysAtOnce: true, hasMempool: false }));
testStopping(node, () => endpoint().url);

test('is the runtime of the network, on a cluster of its own', async () => {
  expect(node().reality).toBe('real virtual machine');
  expect(await rpc().getGenesisHash().send()).toBe(endpoint().genesisHash);
});

test('a payment is processed, then confirmed by its block, then final 32 blocks later', async () => {
  const to = await node().newAddress();
  const signature = (await node().pay({ to, units: 1_000_000_000n })) as Signature;
  const status = async () => (await rpc().getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus;
  expect(await status()).toBe('processed');
  expect(await rpc().getTransaction(signature, confirmed).send()).toBeNull();
  await node().mine(1);
  expect(await status()).toBe('confirmed');
  await node().mine(30);
  expect(await status()).toBe('confirmed');
  await node().mine(1);
  expect(await status()).toBe('finalized');
});

test('a block shows who got which token, and slots without a block say so', async () => {
  const to = await node().newAddress();
  const signature = (await node().fund({ to, units: 2_500_000n, token: mint() })) as Signature;
  const slot = present((await rpc().getTransaction(signature, confirmed).send())?.slot);
  const block = await rpc()
    .getBlock(slot, { ...confirmed, transactionDetails: 'full', rewards: false })
    .send();
  const [paid] = block?.transactions ?? [];
  expect(paid?.meta?.postTokenBalances).toContainEqual(
    expect.objectContaining({ mint: mint(), owner: to, uiTokenAmount: expect.objectContaining({ amount: '2500000' }) }),
  );
  await node().mine(10);
  const head = await rpc().getSlot({ commitment: 'confirmed' }).send();
  const slots = await rpc()
    .getBlocks(head - 10n, head, { commitment: 'confirmed' })
    .send();
  const missing = Array.from({ length: 11 }, (_, index) => head - 10n + BigInt(index)).find(
    (at) => !slots.includes(at),
  );
  await expect(rpc().getBlock(present(missing), confirmed).send()).rejects.toThrow('skipped');
});

test('a program pays out coins that were wrapped as a token', async () => {
  const to = await node().newAddress();
  await node().payByContract({ to, units: 5_000_000n });
  await node().mine(1);
  expect(await node().balance(to)).toBe(5_000_000n);
  await expect(node().payByContract({ to, units: 1n, token: mint() })).rejects.toThrow('no program');
});

test('a transfer in vain is in a block as failed, costs its fee and moves nothing', async () => {
  const to = await node().newAddress();
  const signature = (await node().payInVain({ to, units: 1n, token: mint() })) as Signature;
  await node().mine(1);
  const found = await rpc().getTransaction(signature, confirmed).send();
  expect(found?.meta?.err).not.toBeNull();
  expect(found?.meta?.fee).toBe(5_000n);
  expect(await node().balance(to, mint())).toBe(0n);
});

test('a reorganised payment is gone for good, and its slots are not used again', async () => {
  const to = await node().newAddress();
  const signature = (await node().fund({ to, units: 1_000_000_000n })) as Signature;
  const slot = present((await rpc().getTransaction(signature, confirmed).send())?.slot);
  await node().reorg(1, { leaveOut: true });
  expect((await rpc().getSignatureStatuses([signature]).send()).value).toEqual([null]);
  await expect(rpc().getBlock(slot, confirmed).send()).rejects.toThrow('skipped');
});

describe('a transaction that somebody signed', () => {
  const sign = async (from: KeyPairSigner, to: string, units: bigint, lifetime = rpc().getLatestBlockhash().send()) => {
    const { value } = await lifetime;
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(from, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(value, paid),
      (timed) =>
        appendTransactionMessageInstructions(
          [getTransferSolInstruction({ source: from, destination: address(to), amount: units })],
          timed,
        ),
    );
    return signTransactionMessageWithSigners(message);
  };
  type Signed = Awaited<ReturnType<typeof sign>>;
  const wireOf = (signed: Signed) => getBase64EncodedWireTransaction(signed);
  const send = (wire: string) =>
    rpc()
      .sendTransaction(wire as never, { encoding: 'base64' })
      .send();
  const funded = async () => {
    const signer = await generateKeyPairSigner();
    await node().fund({ to: signer.address, units: 10_000_000_000n });
    return signer;
  };

  test('lands once, under the id that was known before', async () => {
    const to = await node().newAddress();
    const signed = await sign(await funded(), to, 1_000_000_000n);
    expect(await send(wireOf(signed))).toBe(getSignatureFromTransaction(signed as never));
    await expect(send(wireOf(signed))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('already') as unknown },
    });
    expect(await node().balance(to)).toBe(1_000_000_000n);
  });

  test.each([
    ['with a broken signature', async (wire: string) => flip(wire, 5), 'signature verification failure'],
    [
      'too old',
      async (wire: string) =>
        node()
          .mine(151)
          .then(() => wire),
      'BlockhashNotFound',
    ],
  ])('is refused %s', async (_words, spoil, message) => {
    const to = await node().newAddress();
    const wire = wireOf(await sign(await funded(), to, 1_000_000_000n));
    const spoilt = await spoil(wire);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'sendTransaction',
      params: [spoilt, { encoding: 'base64' }],
    });
    const answer = await (await fetch(endpoint().url, { method: 'POST', body })).text();
    expect(answer).toContain(message);
    expect(await node().balance(to)).toBe(0n);
  });

  test('is refused without the money, or below the rent of a new account', async () => {
    const from = await funded();
    const to = await node().newAddress();
    await expect(send(wireOf(await sign(from, to, 99_000_000_000n)))).rejects.toThrow();
    await expect(send(wireOf(await sign(from, to, 1_000n)))).rejects.toThrow();
    expect(await node().balance(to)).toBe(0n);
  });
});

function flip(wire: string, index: number): string {
  const bytes = Buffer.from(wire, 'base64');
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64');
}
