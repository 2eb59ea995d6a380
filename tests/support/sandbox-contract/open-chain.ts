/** A simulated chain for tests: cheap addresses, a fixed clock, and simple payouts. */
import type { SandboxChain } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import { makeSandboxChain, type DeriveAddress } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import type { SandboxStorage } from '#src/adapters/chains/sandbox/storage.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Coin, ConflictDomain } from '#src/domain/order/payout.ts';
import type { SignedTransaction, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeFakeClock, type FakeClock } from '../fake-clock.ts';

/** Opens an empty storage. */
export type OpenStorage = () => Promise<SandboxStorage>;

export type TestChain = SandboxChain &
  Readonly<{ chain: ChainId; clock: FakeClock; native: CurrencyId; hot: string; storage: SandboxStorage }>;

export const testSeed = new Uint8Array(32).fill(7);
export const testStart = Date.UTC(2030, 0, 1);

export const deriveCheapAddress: DeriveAddress = (_seed, chain, role, index) => `${chain}-${role}-${index}`;

export async function openChain(storage: SandboxStorage, chain: ChainId): Promise<TestChain> {
  const clock = makeFakeClock(testStart);
  const made = makeSandboxChain({ chain, storage, clock, seed: testSeed, deriveAddress: deriveCheapAddress });
  return {
    ...made,
    chain,
    clock,
    storage,
    native: chains[chain].nativeCurrency,
    hot: await made.wallet.hotAddress(),
  };
}

export function tokensOf(chain: ChainId): readonly CurrencyId[] {
  return currencyIds.filter((currency) => currencies[currency].chain === chain && currencies[currency].isToken);
}

/** Funds the hot wallet in a block. Returns the funding's coins. */
export async function fundHot({ control, hot, chain }: TestChain, currency: CurrencyId, units: bigint, lots = 1) {
  const txid = await control.fund({ to: hot, currency, units, lots });
  await control.mine();
  const mined = await control.transaction(txid);
  return (mined?.outputs ?? []).map((output): Coin => ({
    chain,
    id: `${txid}:${output.index}`,
    address: hot,
    role: 'hot',
    units: output.units,
    lots: [],
  }));
}

export type PayoutDraft = Readonly<{
  currency?: CurrencyId;
  units?: bigint;
  to?: string;
  domain: ConflictDomain;
  /** Multiple of the usual fee. */
  feeTimes?: bigint;
  payoutId?: string;
  attempt?: number;
  validUntilHeight?: number;
}>;

export function payoutRequest({ chain, native }: TestChain, draft: PayoutDraft): SigningRequest {
  const { domain, currency = native, feeTimes = 1n, attempt = 1 } = draft;
  const inputs = domain.kind === 'coins' ? domain.coins.length : 1;
  const price = chains[chain].fee.usualUnitsPerSize * feeTimes;
  return {
    payoutId: draft.payoutId ?? 'payout-1',
    attempt,
    to: draft.to ?? 'somebody',
    amount: money(currency, draft.units ?? currencies[currency].minUnits),
    feeUnits: transactionFee(currency, price, { inputs }).units,
    domain,
    validUntilHeight: draft.validUntilHeight ?? null,
  };
}

export async function signPayout(chain: TestChain, draft: PayoutDraft): Promise<SignedTransaction> {
  return await chain.wallet.sign(payoutRequest(chain, draft));
}

export function coinsDomain({ chain }: TestChain, coins: readonly Coin[], change = 0): ConflictDomain {
  return { kind: 'coins', coins, changeAddress: `${chain}-change-${change}` };
}

export function nonceDomain({ hot }: TestChain, nonce: number): ConflictDomain {
  return { kind: 'nonce', wallet: hot, nonce };
}

export function windowDomain({ hot }: TestChain): ConflictDomain {
  return { kind: 'window', wallet: hot };
}
