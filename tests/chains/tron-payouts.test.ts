/** The TRON adapter against a stand-in for its node: signing and broadcasting payouts, never twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import { openTronLab, type TronLab } from './tron-lab.ts';
import { openTronChain } from '#tests/support/keyed-chains.ts';

const wholeCoin = 10n ** 6n;
const validity = chains.tron.validityBlocks ?? 0;

let lab: TronLab;
let hot: string;
beforeAll(async () => {
  lab = await openTronLab();
  const { control, wallet, usdt } = lab;
  hot = await wallet.hotAddress();
  await control.fund({ to: hot, units: 100_000n * wholeCoin });
  await control.fund({ to: hot, units: 10n ** 12n, token: usdt });
  await control.mine(25);
});
afterAll(async () => {
  await lab.close();
});

const tokenOf = (currency: string) => (currency === 'TRX' ? undefined : lab.usdt);
const currencies = ['TRX', 'USDT-TRC20'] as const;

describe('a payout', () => {
  test.each(currencies)('of %s is paid once, however often it is sent', async (currency) => {
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

  test.each(currencies)(
    'of %s costs what its block says, to the unit, and never more than its fee',
    async (currency) => {
      const { control, node, wallet, makeRequest, findMined, held } = lab;
      const to = await control.newAddress();
      // The first payment creates the account, or its first balance of the token, which costs more.
      for (const _time of ['first', 'second']) {
        const before = { coin: await held('TRX', [hot]), token: await held('USDT-TRC20', [hot]) };
        const request = await makeRequest({ to, amount: money(currency, wholeCoin) });
        const { txid, raw } = await wallet.sign(request);
        await node.broadcast(raw);
        await control.mine(1);
        const mined = await findMined(txid);
        expect(mined?.isSuccessful).toBe(true);
        const cost = mined?.feeUnits ?? 0n;
        expect(cost).toBeLessThanOrEqual(request.feeUnits);
        const [coin, token] = currency === 'TRX' ? [wholeCoin, 0n] : [0n, wholeCoin];
        expect(await held('TRX', [hot])).toBe(before.coin - coin - cost);
        expect(await held('USDT-TRC20', [hot])).toBe(before.token - token);
      }
    },
  );

  test('of a token that would cost more than its fee fails in its block, and burns no more than that', async () => {
    const { control, node, wallet, makeRequest, findMined } = lab;
    const feeUnits = transactionFee('USDT-TRC20', 10n).units;
    const request = await makeRequest({ amount: money('USDT-TRC20', 5n), feeUnits });
    const { txid, raw } = await wallet.sign(request);
    await node.broadcast(raw);
    await control.mine(1);
    const mined = await findMined(txid);
    expect(mined).toMatchObject({ isSuccessful: false, outputs: [] });
    expect(mined?.feeUnits).toBeLessThanOrEqual(feeUnits);
    expect(await control.balance(request.to, lab.usdt)).toBe(0n);
  });

  test('equal to another one is another transaction, and so is its next version', async () => {
    const { control, node, wallet, makeRequest } = lab;
    const request = await makeRequest({ amount: money('TRX', wholeCoin) });
    const one = await wallet.sign(request);
    const other = await wallet.sign({ ...request, payoutId: 'another' });
    const next = await wallet.sign({ ...request, attempt: 2 });
    expect(new Set([one.txid, other.txid, next.txid]).size).toBe(3);
    expect(await node.broadcast(one.raw)).toBe('accepted');
    expect(await node.broadcast(other.raw)).toBe('accepted');
    await control.mine(1);
    expect(await control.balance(request.to)).toBe(2n * wholeCoin);
  });

  test.each(['solid', 'newest'])(
    'that names the %s block is mined to the end of its window and never after it',
    async (named) => {
      const { control, node, wallet, makeRequest } = lab;
      await control.mine(25);
      const request = await makeRequest({ amount: money('TRX', wholeCoin) });
      const [newest, last] = [await control.height(), request.validUntilHeight ?? 0];
      // A payout names the last solid (irreversible) block. One that names the newest block expires later, as if block
      // slots had been missed since the solid one.
      const reference = named === 'solid' ? request.reference : await node.head();
      if (!reference) throw new Error('a request of this chain names a block');
      expect(reference.height === newest).toBe(named === 'newest');
      const late = await wallet.sign({ ...request, reference });
      const tooLate = await wallet.sign({ ...request, reference, payoutId: `too late ${named}` });
      await control.mine(last - 1 - newest);
      expect(await node.broadcast(late.raw)).toBe('accepted');
      await control.mine(1);
      expect(await node.transactionStatus(late.txid)).toEqual({ kind: 'mined', height: last });
      expect(await node.broadcast(tooLate.raw)).toBe('expired');
      await control.mine(chains.tron.finalityBlocks);
      expect(await node.broadcast(tooLate.raw)).toBe('expired');
      expect(await node.transactionStatus(tooLate.txid)).toEqual({ kind: 'absent' });
      expect(await control.balance(request.to)).toBe(wholeCoin);
    },
  );

  test('that named a block which a change of history took can never be mined', async () => {
    const { control, node, wallet, makeRequest } = lab;
    await control.mine(1);
    const request = await makeRequest({ amount: money('TRX', wholeCoin) });
    const { txid, raw } = await wallet.sign({ ...request, reference: await node.head() });
    await control.reorg(1);
    expect(await node.broadcast(raw)).toBe('expired');
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'absent' });
  });

  test('is refused in the words of the port when it cannot be paid', async () => {
    const { node, wallet, options, makeRequest, control } = lab;
    const tooMuch = await wallet.sign(await makeRequest({ amount: money('TRX', 10n ** 6n * wholeCoin) }));
    expect(await node.broadcast(tooMuch.raw)).toBe('insufficient_funds');

    const poor = await openTronChain({ ...options, seed: new Uint8Array(64).fill(1) });
    const domain = { kind: 'window', wallet: await poor.wallet.hotAddress() } as const;
    const unpaid = await poor.wallet.sign(await makeRequest({ amount: money('TRX', wholeCoin), domain }));
    expect(await node.broadcast(unpaid.raw)).toBe('insufficient_funds');
    // Enough for the payment, but not for the fee that activates the receiver's account.
    await control.fund({ to: domain.wallet, units: wholeCoin });
    const short = await poor.wallet.sign(await makeRequest({ amount: money('TRX', wholeCoin), domain }));
    expect(await node.broadcast(short.raw)).toBe('insufficient_funds');
  });

  test('is refused when its bytes are not what was signed', async () => {
    const { node, wallet, makeRequest } = lab;
    const { raw } = await wallet.sign(await makeRequest({ amount: money('TRX', wholeCoin) }));
    const bytes = Buffer.from(raw, 'hex');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20);
    expect(await node.broadcast(bytes.toString('hex'))).toBe('invalid');
  });

  test('survives a change of history, because it names a block that is solid', async () => {
    const { control, node, wallet, makeRequest, findMined } = lab;
    await control.mine(25);
    const request = await makeRequest({ amount: money('USDT-TRC20', 99n) });
    const { txid, raw } = await wallet.sign(request);
    await node.broadcast(raw);
    await control.mine(1);
    expect(await findMined(txid)).toBeDefined();
    await control.reorg(3, { leaveOut: true });
    expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
    await control.mine(1);
    expect(await findMined(txid)).toMatchObject({ isSuccessful: true });
    expect(await control.balance(request.to, lab.usdt)).toBe(99n);
  });
});

describe('a sweep', () => {
  test('of the coin leaves nothing but what its fee did not need', async () => {
    const { control, node, wallet, makeRequest, findMined, held } = lab;
    const deposit = await wallet.address('deposit', 900);
    await control.fund({ to: deposit, units: 500n * wholeCoin });
    const feeUnits = transactionFee('TRX', await node.unitsPerSize()).units;
    const amount = money('TRX', 500n * wholeCoin - feeUnits);
    const before = await held('TRX', [hot]);
    const request = await makeRequest({
      to: hot,
      amount,
      domain: { kind: 'window', wallet: deposit },
      source: { chain: 'tron', index: 900 },
    });
    const { txid, raw } = await wallet.sign(request);
    expect(await node.broadcast(raw)).toBe('accepted');
    await control.mine(1);
    const mined = await findMined(txid);
    expect(mined).toMatchObject({
      isSuccessful: true,
      senders: [deposit],
      outputs: [{ to: hot, units: amount.units }],
    });
    expect(await held('TRX', [deposit])).toBe(feeUnits - (mined?.feeUnits ?? 0n));
    expect(await held('TRX', [hot])).toBe(before + amount.units);
  });

  test('of a token needs a top-up, and moves all of it', async () => {
    const { control, node, wallet, makeRequest, findMined, held, usdt } = lab;
    const deposit = await wallet.address('deposit', 901);
    await control.fund({ to: deposit, units: 700n * wholeCoin, token: usdt });
    const request = await makeRequest({
      to: hot,
      amount: money('USDT-TRC20', 700n * wholeCoin),
      domain: { kind: 'window', wallet: deposit },
      source: { chain: 'tron', index: 901 },
    });
    expect(await node.broadcast((await wallet.sign(request)).raw)).toBe('insufficient_funds');

    const topUp = await wallet.sign(await makeRequest({ to: deposit, amount: money('TRX', request.feeUnits) }));
    expect(await node.broadcast(topUp.raw)).toBe('accepted');
    await control.mine(1);
    const before = await held('USDT-TRC20', [hot]);
    const { txid, raw } = await wallet.sign({ ...request, attempt: 2 });
    expect(await node.broadcast(raw)).toBe('accepted');
    await control.mine(1);
    const mined = await findMined(txid);
    expect(mined).toMatchObject({ isSuccessful: true, senders: [deposit] });
    expect(await held('USDT-TRC20', [deposit])).toBe(0n);
    expect(await held('USDT-TRC20', [hot])).toBe(before + 700n * wholeCoin);
    expect(await held('TRX', [deposit])).toBe(request.feeUnits - (mined?.feeUnits ?? 0n));
  });
});
