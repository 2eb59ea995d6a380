import { expect, test } from 'vitest';
import type { PaymentProof } from '#src/domain/terms/payment-proof.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeProver } from './prove-request.ts';

const wallet = { chain: 'ethereum', hotAddress: async () => 'hot' } as unknown as ChainWallet;
const prove = makeProver({
  profile: 'testnet',
  verify: () => false,
  depositAddress: async (chain, index) => (chain === 'polygon' ? undefined : `${chain} ${index}`),
});
const request = (to: string, proof: PaymentProof, more: Partial<SigningRequest> = {}): SigningRequest => ({
  payoutId: 'one',
  attempt: 1,
  to,
  amount: { currency: 'ETH', units: 5n },
  proof,
  feeUnits: 1n,
  domain: { kind: 'nonce', wallet: 'hot', nonce: 7 },
  validUntilHeight: null,
  ...more,
});
const own = (chain: 'ethereum' | 'polygon' = 'ethereum') => ({ kind: 'own', key: { chain, index: 3 } }) as const;
const word = (of: 'loan' | 'withdrawal') => ({ kind: 'word', of }) as const;

test.each([
  ['the hot wallet', 'hot', own()],
  ['a deposit address of ours', 'ethereum 3', own()],
])('a payment to %s is proven', async (_what, to, proof) => {
  expect(await prove(wallet, request(to, proof))).toMatchObject([{ isProven: true }]);
});

test.each([
  ['cold storage', 'cold', word('withdrawal')],
  ['a borrower', 'theirs', word('loan')],
])('a payment to %s that nothing was signed for is only said', async (_what, to, proof) => {
  expect(await prove(wallet, request(to, proof))).toMatchObject([{ isProven: false }]);
});

test.each([
  ['ours only by its word', request('elsewhere', own())],
  ['of a chain without keys', request('polygon 3', own('polygon'))],
  ['from a deposit address to a stranger', request('cold', word('withdrawal'), { source: own().key })],
  [
    'of terms that are not signed',
    request('x', { kind: 'refund', terms: { text: '{}', signature: '' }, depositId: 'd', repeat: 0 }),
  ],
  [
    'with another one that has no proof',
    request('hot', own(), { others: [{ payoutId: 'two', to: 'x', amount: { currency: 'ETH', units: 1n } }] }),
  ],
])('a payment is refused that is %s', async (_what, asked) => {
  await expect(prove(wallet, asked)).rejects.toMatchObject({ reason: 'not_proven', currency: 'ETH' });
});
