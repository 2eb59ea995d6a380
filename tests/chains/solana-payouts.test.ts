/** The Solana adapter against Solana's real runtime: signing and broadcasting payouts, never twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import { openSolanaLab, type SolanaLab } from './solana-lab.ts';
import { openSolanaChain } from '#tests/support/keyed-chains.ts';

const wholeCoin = 10n ** 9n;
const validity = chains.solana.validityBlocks ?? 0;
const rent = 2_039_280n;

let lab: SolanaLab;
let hot: string;
beforeAll(async () => {
  lab = await openSolanaLab();
  const { control, wallet, mint } = lab;
  hot = await wallet.hotAddress();
  await control.fund({ to: hot, units: 1_000n * wholeCoin });
  await control.fund({ to: hot, units: 10n ** 12n, token: mint });
});
afterAll(async () => {
  await lab.close();
});

const tokenOf = (currency: string) => (currency === 'SOL' ? undefined : lab.mint);

describe('a payout', () => {
  test.each(['SOL', 'USDC-SOL'] as const)('of %s is paid once, however often it is sent', async (currency) => {
    const { control, node, wallet, makeRequest, findMined } = lab;
    const request = await makeRequest({ amount: money(currency, 7_654_321n) });
    const { txid, raw } = await wallet.sign(request);
    expect(await wallet.sign(request)).toEqual({ txid, raw });
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'absent' });
    expect(await node.broadcast(raw)).toBe('accepted');
    expect(await node.broadcast(raw)).toBe('already_known');
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
    await control.mine(1);
    expect(await node.broadcast(raw)).toBe('already_known');

    expect(await findMined(txid)).toMatchObject({
      isSuccessful: true,
      senders: [hot],
      outputs: [{ currency, to: request.to, units: 7_654_321n }],
    });
    await control.mine(validity + 1);
    expect(await node.broadcast(raw)).toBe('already_known');
    expect(await control.balance(request.to, tokenOf(currency))).toBe(7_654_321n);
  });

  test.each(['SOL', 'USDC-SOL'] as const)('of %s costs what its block says, to the unit', async (currency) => {
    const { control, node, wallet, makeRequest, findMined, held } = lab;
    const to = await control.newAddress();
    for (const cost of [currency === 'SOL' ? 5_000n : 5_000n + rent, 5_000n]) {
      const before = { coin: await held('SOL', [hot]), token: await held('USDC-SOL', [hot]) };
      const { txid, raw } = await wallet.sign(await makeRequest({ to, amount: money(currency, wholeCoin) }));
      await node.broadcast(raw);
      await control.mine(1);
      expect((await findMined(txid))?.feeUnits).toBe(cost);
      const [coin, token] = currency === 'SOL' ? [wholeCoin, 0n] : [0n, wholeCoin];
      expect(await held('SOL', [hot])).toBe(before.coin - coin - cost);
      expect(await held('USDC-SOL', [hot])).toBe(before.token - token);
    }
  });

  test.each(['SOL', 'USDC-SOL'] as const)('of %s can pay more to be taken in sooner', async (currency) => {
    const { control, node, wallet, makeRequest, findMined, held } = lab;
    const request = await makeRequest({ amount: money(currency, wholeCoin) });
    const { txid, raw } = await wallet.sign({ ...request, feeUnits: (request.feeUnits * 6n) / 5n });
    const before = await held('SOL', [hot]);
    expect(await node.broadcast(raw)).toBe('accepted');
    await control.mine(1);
    expect(await findMined(txid)).toMatchObject({ isSuccessful: true });
    const others = currency === 'SOL' ? wholeCoin : rent;
    expect(before - (await held('SOL', [hot])) - others).toBe(6_000n);
  });

  test('equal to another one is another transaction, and so is its next version', async () => {
    const { control, node, wallet, makeRequest } = lab;
    const request = await makeRequest({ amount: money('SOL', wholeCoin) });
    const one = await wallet.sign(request);
    const other = await wallet.sign({ ...request, payoutId: 'another' });
    const next = await wallet.sign({ ...request, attempt: 2 });
    expect(new Set([one.txid, other.txid, next.txid]).size).toBe(3);
    expect(await node.broadcast(one.raw)).toBe('accepted');
    expect(await node.broadcast(other.raw)).toBe('accepted');
    await control.mine(1);
    expect(await control.balance(request.to)).toBe(2n * wholeCoin);
  });

  test('is taken to the end of its window and never after it', async () => {
    const { control, node, wallet, makeRequest } = lab;
    const request = await makeRequest({ amount: money('SOL', wholeCoin) });
    const late = await wallet.sign(request);
    const tooLate = await wallet.sign({ ...request, payoutId: 'too late' });
    const last = request.validUntilHeight ?? 0;
    await control.mine(last - 1 - (await control.height()));
    expect(await node.broadcast(late.raw)).toBe('accepted');
    await control.mine(1);
    expect(await node.transactionStatus(late.txid)).toEqual({ kind: 'mined', height: last });
    expect(await node.broadcast(tooLate.raw)).toBe('expired');
    await control.mine(chains.solana.finalityBlocks);
    expect(await node.broadcast(tooLate.raw)).toBe('expired');
    expect(await node.transactionStatus(tooLate.txid)).toEqual({ kind: 'absent' });
    expect(await control.balance(request.to)).toBe(wholeCoin);
  });

  test('is refused in the words of the port when it cannot be paid', async () => {
    const { node, wallet, mint, options, makeRequest, control } = lab;
    const sign = async (units: bigint, currency: 'SOL' | 'USDC-SOL') =>
      (await wallet.sign(await makeRequest({ amount: money(currency, units) }))).raw;
    expect(await node.broadcast(await sign(10n ** 6n * wholeCoin, 'SOL'))).toBe('insufficient_funds');
    expect(await node.broadcast(await sign(10n ** 15n, 'USDC-SOL'))).toBe('insufficient_funds');
    // Below the rent-exempt minimum of a new account.
    expect(await node.broadcast(await sign(5n, 'SOL'))).toBe('invalid');

    const poor = await openSolanaChain({ ...options, seed: new Uint8Array(64).fill(1) });
    const domain = { kind: 'window', wallet: await poor.wallet.hotAddress() } as const;
    const unpaid = await poor.wallet.sign(await makeRequest({ amount: money('SOL', wholeCoin), domain }));
    expect(await node.broadcast(unpaid.raw)).toBe('insufficient_funds');
    // The sending account must keep its own rent-exempt minimum.
    await control.fund({ to: domain.wallet, units: wholeCoin });
    const whole = await poor.wallet.sign(await makeRequest({ amount: money('SOL', wholeCoin - 5_001n), domain }));
    expect(await node.broadcast(whole.raw)).toBe('insufficient_funds');
    await control.fund({ to: domain.wallet, units: 5n, token: mint });
    const short = await poor.wallet.sign(await makeRequest({ amount: money('USDC-SOL', 6n), domain }));
    expect(await node.broadcast(short.raw)).toBe('insufficient_funds');
  });

  test('is refused when its bytes are not what was signed, or no transaction', async () => {
    const { node, wallet, makeRequest } = lab;
    const { raw } = await wallet.sign(await makeRequest({ amount: money('SOL', wholeCoin) }));
    const bytes = Buffer.from(raw, 'base64');
    bytes.writeUInt8(bytes.readUInt8(10) ^ 1, 10);
    expect(await node.broadcast(bytes.toString('base64'))).toBe('invalid');
  });
});

describe('a sweep', () => {
  test.each(['SOL', 'USDC-SOL'] as const)(
    'moves a deposit of %s whole, at the cost of the hot wallet',
    async (currency) => {
      const { control, node, wallet, makeRequest, findMined, held } = lab;
      const index = currency === 'SOL' ? 900 : 901;
      const deposit = await wallet.address('deposit', index);
      const token = currency === 'SOL' ? {} : { token: lab.mint };
      await control.fund({ to: deposit, units: 3n * wholeCoin, ...token });
      const before = { [currency]: await held(currency, [hot]), coin: await held('SOL', [hot]) };

      const request = await makeRequest({
        to: hot,
        amount: money(currency, 3n * wholeCoin),
        domain: { kind: 'window', wallet: deposit },
        source: { chain: 'solana', index },
        feePayer: hot,
      });
      const { txid, raw } = await wallet.sign(request);
      expect(await node.broadcast(raw)).toBe('accepted');
      await control.mine(1);
      const mined = await findMined(txid);
      expect(mined).toMatchObject({
        isSuccessful: true,
        outputs: [{ currency, to: hot, units: 3n * wholeCoin }],
        feeUnits: 10_000n,
      });
      expect(await held(currency, [deposit])).toBe(0n);
      const feeUnits = currency === 'SOL' ? 10_000n : 0n;
      expect(await held(currency, [hot])).toBe((before[currency] ?? 0n) + 3n * wholeCoin - feeUnits);
      if (currency !== 'SOL') expect(await held('SOL', [hot])).toBe(before.coin - 10_000n);
    },
  );
});
