import { describe, expect, test } from 'vitest';
import { depositRefundText, givenRefundText } from './given-refund.ts';
import { findStanding, judgePayment, type JudgeAct, type PaymentProof } from './payment-proof.ts';

const terms = {
  version: 1,
  profile: 'testnet',
  orderNumber: 'TS-1',
  sendCurrency: 'BTC',
  sendAmount: '0.000001',
  sendRange: undefined as Readonly<{ min: string; max: string }> | undefined,
  refundRule: { toleranceBasisPoints: 50 },
  receiveCurrency: 'ETH',
  receiveAddress: 'theirs',
  furtherAddresses: [] as string[],
  refundAddress: null as string | null,
  rate: { numerator: '20', denominator: '1' },
  mixing: null as unknown,
};
const sign = (text: string) => `signature of ${text}`;
const judge = { profile: 'testnet', verify: (text: string, signature: string) => signature === sign(text) } as const;

function show(change: Partial<Record<keyof typeof terms | 'document' | 'laterRefund', unknown>> = {}) {
  const text = JSON.stringify({ ...terms, ...change });
  return { text, signature: sign(text) };
}

const payment = { to: 'theirs', amount: { currency: 'ETH', units: 1_990n } } as const;
const proof = (change: Partial<Extract<PaymentProof, { kind: 'payout' }>> = {}) =>
  ({ kind: 'payout', terms: show(), part: 1, depositedUnits: 100n, repeat: 0, ...change }) as const;

describe('a payout', () => {
  test('follows from the terms of its order', () => {
    expect(judgePayment(payment, proof(), judge)).toEqual({
      isProven: true,
      subject: 'TS-1 1',
      orderNumber: 'TS-1',
      order: { number: 'TS-1', mostUnits: 4_000n },
    });
  });

  test.each([
    ['goes elsewhere', { ...payment, to: 'elsewhere' }, proof()],
    ['is of another asset', { ...payment, amount: { currency: 'USDT-ERC20', units: 1n } }, proof()],
    ['is more than its deposit can be worth', { ...payment, amount: { currency: 'ETH', units: 4_001n } }, proof()],
    ['is a second part of an exchange', payment, proof({ part: 2 })],
    ['has no number', payment, proof({ part: 0 })],
    ['has terms of another network', payment, proof({ terms: show({ profile: 'mainnet' }) })],
    ['has terms of another version', payment, proof({ terms: show({ version: 2 }) })],
    ['has terms that nobody signed', payment, proof({ terms: { text: show().text, signature: 'mine' } })],
    ['shows another document', payment, proof({ terms: show({ receiveAddress: undefined, document: 'channels' }) })],
  ] as const)('is refused if it %s', (_what, paid, shown) => {
    expect(judgePayment(paid, shown, judge)).toBeUndefined();
  });

  test('of a larger deposit than was agreed is only said', () => {
    const isProven = (depositedUnits: bigint, change: Parameters<typeof show>[0] = {}) =>
      judgePayment(payment, proof({ depositedUnits, terms: show(change) }), judge)?.isProven;
    expect([isProven(101n), isProven(102n)]).toEqual([true, false]);
    const sendRange = { min: '0.000001', max: '0.000002' };
    expect([isProven(201n, { sendRange }), isProven(202n, { sendRange })]).toEqual([true, false]);
  });

  test('of a mix goes to its addresses in rotation', () => {
    const mix = show({ furtherAddresses: ['second'], mixing: {} });
    const at = (part: number, to: string) => judgePayment({ ...payment, to }, proof({ part, terms: mix }), judge);
    expect([at(1, 'theirs'), at(2, 'second'), at(3, 'theirs')].map((each) => each?.subject)).toEqual([
      'TS-1 1',
      'TS-1 2',
      'TS-1 3',
    ]);
    expect([at(1, 'second'), at(2, 'theirs')]).toEqual([undefined, undefined]);
  });
});

test('what is paid again has a name of its own, and that it may be is only said', () => {
  const again = { isProven: false, subject: 'TS-1 1 again 1', orderNumber: 'TS-1' };
  expect(judgePayment(payment, proof({ repeat: 1 }), judge)).toEqual(again);
  expect(judgePayment({ ...payment, to: 'elsewhere' }, proof({ repeat: 1 }), judge)).toBeUndefined();
});

describe('a refund', () => {
  const back = { ...payment, amount: { currency: 'BTC', units: 90n } } as const;
  const refund = (
    refundAddress: string | null,
    exception?: 'listed' | 'extra',
    repeat = 0,
    paid: typeof payment | typeof back = back,
  ) =>
    judgePayment(
      paid,
      { kind: 'refund', terms: show({ refundAddress }), depositId: 'd', repeat, ...(exception && { exception }) },
      judge,
    );

  test('to the address in the terms is proven', () => {
    expect(refund('theirs')).toEqual({ isProven: true, subject: 'refund d', orderNumber: 'TS-1' });
    expect(refund('theirs', undefined, 2)).toEqual({
      isProven: false,
      isSaid: true,
      subject: 'refund d again 2',
      orderNumber: 'TS-1',
    });
  });

  test('to an address that was signed after the terms is proven, up to what was agreed', () => {
    const given = (text: string) =>
      judgePayment(back, { kind: 'refund', terms: show(), depositId: 'd', repeat: 0, given: sign(text) }, judge);
    expect(given(givenRefundText(terms, 'theirs'))).toEqual({
      isProven: true,
      subject: 'refund d',
      orderNumber: 'TS-1',
    });
    const said = { isProven: false, isSaid: true, subject: 'refund d', orderNumber: 'TS-1' };
    expect(given(givenRefundText(terms, 'another'))).toEqual(said);
    expect(given(givenRefundText({ orderNumber: 'TS-2' }, 'theirs'))).toEqual(said);
  });

  test('of what cannot have arrived at the deposit address is refused', () => {
    expect(refund('theirs', undefined, 0, payment)).toBeUndefined();
  });

  test('elsewhere is refused, unless the terms have no address or it is said why', () => {
    expect(refund('another')).toBeUndefined();
    const said = { isProven: false, isSaid: true, subject: 'refund d', orderNumber: 'TS-1' };
    expect([refund(null), refund('another', 'listed'), refund('another', 'extra')]).toEqual([said, said, said]);
  });

  describe('of terms after which addresses are signed', () => {
    const judged = (refundAddress: string | null, change: Partial<Extract<PaymentProof, { kind: 'refund' }>> = {}) =>
      judgePayment(
        back,
        {
          kind: 'refund',
          terms: show({ refundAddress, laterRefund: 'signed' }),
          depositId: 'd',
          repeat: 0,
          ...change,
        },
        judge,
      );
    const said = { isProven: false, isSaid: true, subject: 'refund d', orderNumber: 'TS-1' };

    test('goes to an address that nobody signed only if theirs is on the screening list', () => {
      expect([judged(null), judged('another'), judged('another', { exception: 'extra' })]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(judged(null, { exception: 'listed' })).toBeUndefined();
      expect(judged('another', { exception: 'listed' })).toEqual(said);
    });

    test('goes to an address that was signed for the order', () => {
      const given = sign(givenRefundText(terms, 'theirs'));
      expect(judged(null, { given })).toEqual({ isProven: true, subject: 'refund d', orderNumber: 'TS-1' });
      expect(judged('another', { given })).toEqual({ isProven: false, subject: 'refund d', orderNumber: 'TS-1' });
    });

    test('goes to an address that was signed for this deposit, which is only said', () => {
      const signed = (depositId: string, refundAddress: string) =>
        sign(depositRefundText(terms, { depositId, refundAddress }));
      expect(judged('another', { given: signed('d', 'theirs') })).toEqual(said);
      expect(judged(null, { given: signed('d', 'theirs') })).toEqual(said);
      expect(judged('another', { given: signed('e', 'theirs') })).toBeUndefined();
      expect(judged('another', { given: signed('d', 'elsewhere') })).toBeUndefined();
    });
  });
});

test('an address is only said of loans, withdrawals without a list, and refunds that nobody signed for', async () => {
  const judgeAct = async () => await Promise.resolve('said' as const);
  const standOf = async (shown: PaymentProof | undefined, hasList = false) =>
    await findStanding(
      { payoutId: 'one', ...payment, ...(shown && { proof: shown }) },
      { ...judge, hasList: () => hasList, judgeAct },
    );
  expect(await standOf({ kind: 'word', of: 'loan' }, true)).toBe('said');
  expect(await standOf({ kind: 'word', of: 'withdrawal' })).toBe('said');
  expect(await standOf({ kind: 'word', of: 'withdrawal' }, true)).toBe('plain');
  for (const shown of [undefined, proof(), proof({ repeat: 1 })]) expect(await standOf(shown)).toBe('plain');
  expect(await standOf({ kind: 'own', key: { chain: 'ethereum', index: 0 } })).toBe('plain');
  const back = { to: 'theirs', amount: { currency: 'BTC', units: 90n } } as const;
  const refund = { kind: 'refund', terms: show(), depositId: 'd', repeat: 0 } as const;
  const given = sign(givenRefundText(terms, 'theirs'));
  const ofRefund = async (shown: PaymentProof) =>
    await findStanding({ payoutId: 'one', ...back, proof: shown }, { ...judge, hasList: () => true, judgeAct });
  expect([await ofRefund(refund), await ofRefund({ ...refund, given })]).toEqual(['said', 'plain']);
  expect(await ofRefund({ ...refund, terms: { text: show().text, signature: 'mine' } })).toBeUndefined();
});

test.each([
  ['proven', 'plain'],
  ['alone', 'alone'],
  ['said', 'said'],
  ['refused', undefined],
] as const)('a withdrawal that the signer takes as %s counts as %s', async (verdict, expected) => {
  const seen: unknown[] = [];
  const judgeAct: JudgeAct = async (_payment, approvals) => {
    seen.push(approvals);
    return await Promise.resolve(verdict);
  };
  const whole = { ...judge, hasList: () => false, judgeAct };
  const approvals = [{ act: 'withdrawal_proposed', by: 'ann', facts: [], answer: 'yes' }] as const;
  expect(await findStanding({ payoutId: 'one', ...payment, proof: { kind: 'act', approvals } }, whole)).toBe(expected);
  expect(await findStanding({ payoutId: 'one', ...payment, proof: { kind: 'word', of: 'withdrawal' } }, whole)).toBe(
    expected,
  );
  expect(seen).toEqual([approvals, []]);
});
