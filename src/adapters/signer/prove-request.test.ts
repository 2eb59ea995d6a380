import { HDKey } from '@scure/bip32';
import { expect, test } from 'vitest';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { PaymentProof } from '#src/domain/terms/payment-proof.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeColdKeys } from '../chains/utxo/cold/make-cold-keys.ts';
import { parseNodeSettings } from '../chains/node-settings.ts';
import { openAllowedPlaces, type AllowedPlaces } from './allowed-places.ts';
import type { ActJudge } from './operator-keys.ts';
import { makeProver } from './prove-request.ts';

const versions = { private: 0x0435_8394, public: 0x0435_87cf };
const tpub = HDKey.fromMasterSeed(new Uint8Array(32).fill(5), versions).derive("m/84'/1'/0'").publicExtendedKey;
const descriptor = `wpkh([73c5da0a/84'/1'/0']${tpub}/<0;1>/*)`;

const wallet = {
  chain: 'ethereum',
  hotAddress: async (epoch = 0) => ['hot', 'hot 1'][epoch],
} as unknown as ChainWallet;
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
  ['the hot wallet of later keys', 'hot 1', { ...own(), hot: 1 }],
])('a payment to %s is proven', async (_what, to, proof) => {
  expect(await prove(wallet, request(to, proof))).toMatchObject([{ isProven: true }]);
});

test.each([
  ['cold storage', 'cold', word('withdrawal')],
  ['a borrower', 'theirs', word('loan')],
])('a payment to %s that nothing was signed for is only said', async (_what, to, proof) => {
  expect(await prove(wallet, request(to, proof))).toMatchObject([{ isProven: false, isSaid: true }]);
});

test.each([
  ['ours only by its word', request('elsewhere', own())],
  ['of later keys only by its word', request('elsewhere', { ...own(), hot: 1 })],
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

test('where the settings say so, withdrawals go to listed addresses only, and no loans are paid', async () => {
  const listed = '0x52908400098527886E0F7030069857D2E4169EE7';
  const tokens = { 'USDT-ERC20': `0x${'1'.repeat(40)}`, 'USDC-ERC20': `0x${'2'.repeat(40)}` };
  const settings = {
    ethereum: { url: 'http://127.0.0.1:1', network: 'own', chainId: 5, tokens },
    bitcoin: { url: 'http://127.0.0.1:1', network: 'regtest' },
    signerAllows: { withdrawals: { ethereum: [listed], bitcoin: [descriptor] }, loans: false },
  } as const;
  const places = await openAllowedPlaces(parseNodeSettings(JSON.stringify(settings)));
  const strict = makeProver({ profile: 'testnet', verify: () => false, depositAddress: async () => undefined, places });
  const isSigned = async (to: string, of: 'loan' | 'withdrawal', chain: ChainId = 'ethereum') =>
    await strict({ ...wallet, chain }, request(to, word(of))).then(
      () => true,
      () => false,
    );
  expect(await isSigned(listed.toLowerCase(), 'withdrawal')).toBe(true);
  expect(await isSigned(`${listed.slice(0, -1)}8`, 'withdrawal')).toBe(false);
  expect(await isSigned(listed, 'loan')).toBe(false);
  const keys = makeColdKeys({ chain: 'bitcoin', kind: 'test', prefix: 'bcrt' });
  const read = keys.read(descriptor);
  const given = read.ok ? keys.addressAt(read.value.key, { branch: 0, index: 7 }) : '';
  expect(await isSigned(given, 'withdrawal', 'bitcoin')).toBe(true);
  expect(await isSigned('bcrt1qelsewhere', 'withdrawal', 'bitcoin')).toBe(false);
  const wrong = { ...settings, signerAllows: { withdrawals: { ethereum: ['0xAbCd'] } } };
  await expect(openAllowedPlaces(parseNodeSettings(JSON.stringify(wrong)))).rejects.toThrow('CHAINS_FILE is wrong at');
  const [sent] = await strict(wallet, request(listed, word('withdrawal')));
  expect(sent).not.toHaveProperty('isSaid');
  // Chains without a list are as before.
  expect(await isSigned('anywhere', 'withdrawal', 'tron')).toBe(true);
});

test.each([
  ['proven', true, 'approved', true],
  ['proven', true, 'anything else', undefined],
  ['said', false, 'approved', true],
  ['said', false, 'anything else', false],
])('where treasury acts are to be %s (%s), one that is %s is judged', async (_rule, areNeeded, answer, isProven) => {
  const judge: ActJudge = async (_payment, [approval]) => (approval?.answer === 'approved' ? ['a name'] : undefined);
  const prover = makeProver({
    profile: 'testnet',
    verify: () => false,
    depositAddress: async () => undefined,
    acts: { judge, areNeeded: async () => areNeeded },
  });
  const approval = { act: 'withdrawal_proposed', by: 'ann', facts: [], answer } as const;
  const judged = prover(wallet, request('cold', { kind: 'act', approvals: [approval] }));
  if (isProven === undefined) await expect(judged).rejects.toMatchObject({ reason: 'not_proven' });
  else expect(await judged).toMatchObject([{ isProven, ...(isProven && { uses: ['a name'] }) }]);
  for (const of of ['withdrawal', 'loan'] as const) {
    const said = prover(wallet, request('cold', word(of)));
    if (areNeeded) await expect(said).rejects.toMatchObject({ reason: 'not_proven' });
    else expect(await said).toMatchObject([{ isProven: false, isSaid: true }]);
  }
});

test('a loan that nobody approved counts as only said, also where withdrawals have a list', async () => {
  const released = { act: 'loan_released', by: 'ann', facts: [], answer: '' } as const;
  const lent = request('borrower', { kind: 'act', approvals: [released] });
  const proveWith = (places: AllowedPlaces) =>
    makeProver({
      profile: 'testnet',
      verify: () => false,
      depositAddress: async () => undefined,
      places,
      acts: { judge: async () => undefined, areNeeded: async () => false },
    });
  const listed = { withdrawal: () => false, loan: () => true, hasList: () => true };
  expect(await proveWith(listed)(wallet, lent)).toMatchObject([{ isProven: false, isSaid: true }]);
  const noLoans = { withdrawal: () => true, loan: () => false, hasList: () => false };
  await expect(proveWith(noLoans)(wallet, lent)).rejects.toMatchObject({ reason: 'not_proven' });
});

test('a payment that was signed before may be signed again for another fee, whoever has left the list', async () => {
  const acts = { judge: async () => undefined, areNeeded: async () => true };
  const options = { profile: 'testnet', verify: () => false, depositAddress: async () => undefined, acts } as const;
  const approval = { act: 'withdrawal_proposed', by: 'ann', facts: [], answer: '' } as const;
  const prover = makeProver(options, (_request, { to }) => to === 'bound');
  for (const proof of [word('withdrawal'), { kind: 'act', approvals: [approval] } as const]) {
    expect(await prover(wallet, request('bound', proof))).toMatchObject([{ isProven: false }]);
    await expect(prover(wallet, request('new', proof))).rejects.toMatchObject({ reason: 'not_proven' });
  }
  const swept = { source: { chain: 'ethereum', index: 1 } } as const;
  await expect(prover(wallet, request('bound', word('withdrawal'), swept))).rejects.toThrow();
});
