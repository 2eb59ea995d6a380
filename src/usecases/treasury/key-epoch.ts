/** Operators begin a new epoch of a chain's hot keys, and see what still lies at addresses of earlier ones. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, heldCurrencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { hasEpochs, isHandedOver, lastEpoch } from '#src/domain/key-epoch.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, type Money } from '#src/domain/money.ts';
import { convertDown, rateBetween } from '#src/domain/rate.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { refuse, type Result } from '#src/domain/result.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { findOldCoins } from '../payouts/old-coins.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { TreasuryDeps } from './act-records.ts';
import { findProposed, proposeAct } from './propose-act.ts';
import { readHandOver, type HandOverView } from './read-hand-over.ts';
import type { ApproveFacts } from './withdraw.ts';

export type NewEpoch = Readonly<{
  chain: string;
  reason: string;
  actor: string;
  idempotencyKey?: string | undefined;
}>;

/** Proposes an epoch. The act has the value of all coins of the chain, so that the limits of policy hold for it. */
export async function proposeEpoch<Code extends string>(
  deps: TreasuryDeps,
  { actor, idempotencyKey: key, ...typed }: NewEpoch,
  approve: ApproveFacts<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const { ports, store } = deps;
  const field = 'chain';
  const chain = chainIds.find((id) => id === typed.chain);
  if (!chain) return refuse('currency_unknown', { field });
  if (!hasEpochs(chain)) return refuse('keys_fixed', { field });
  if (!ports.rules.isActive(chain)) return refuse('chain_unavailable', { field });
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const found = await store.snapshot(async (records) => ({
    epoch: (await records.wallet.epoch(chain)) + 1,
    units: (await readHeld(records, chain)).withTokens,
    earlier: key === undefined ? undefined : await records.office.treasury.findByKey(key),
  }));
  if (found.epoch > lastEpoch) return refuse('keys_fixed', { field });
  // What the wallet holds changes with every order. A form that is sent again is the same act nevertheless.
  const { subject = `${chain} ${found.epoch}`, units = found.units } = sameForm(found.earlier, chain) ?? {};
  const currency = chains[chain].nativeCurrency;
  const facts: ActFacts = { kind: 'key_epoch', currency, units, address: '', subject, reason: reason.value };
  const earlier = await findProposed(deps, { facts, idempotencyKey: key ?? null });
  if (earlier) return earlier;
  const addresses = [await addressOf(ports, chain, found.epoch - 1), await addressOf(ports, chain, found.epoch)];
  if (addresses.includes(null)) return refuse('chain_unavailable', { field });
  // A key in a token is the same in every epoch.
  if (addresses[0] === addresses[1]) return refuse('keys_fixed', { field });
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  return await proposeAct(deps, { facts, actor, readyAt: ports.clock.now(), idempotencyKey: key ?? null });
}

function sameForm(earlier: TreasuryAct | undefined, chain: ChainId) {
  return earlier?.kind === 'key_epoch' && earlier.subject.startsWith(`${chain} `) ? earlier : undefined;
}

/** What all addresses hold, in the chain's own coin. A token without a price is not counted. */
async function readHeld(
  { journal, controls }: AllRecords,
  chain: ChainId,
): Promise<Readonly<{ own: bigint; withTokens: bigint }>> {
  const { nativeCurrency } = chains[chain];
  const prices = (await controls.latestRates())?.prices;
  let [own, tokens] = [0n, 0n];
  for (const currency of heldCurrencyIds.filter((id) => currencies[id].chain === chain)) {
    const held = money(
      currency,
      (await journal.balance(accounts.hot, currency)) + (await journal.balance(accounts.deposits, currency)),
    );
    const rate = currency !== nativeCurrency && prices ? rateBetween(currency, nativeCurrency, prices) : undefined;
    if (currency === nativeCurrency) own += held.units;
    else if (rate?.ok === true) tokens += convertDown(held, rate.value).units;
  }
  return { own, withTokens: own + tokens };
}

export type ChainEpoch = Readonly<{
  chain: ChainId;
  /** Whether the keys of the chain can be changed. */
  canChange: boolean;
  epoch: number;
  /** Null for the first one. */
  beganAt: number | null;
  /** The address that coins are sent to now. Null if the signer does not answer. */
  address: string | null;
  /** Whether the old account still gives its coins to the new one, which pays only afterwards. */
  isHandingOver: boolean;
  /** How that stands. Null where nothing was ever handed over. */
  handOver: HandOverView | null;
  /** On chains of coins, those at addresses of earlier epochs: how many, and how much together. */
  oldCoins: number;
  old: Money;
  /** What all addresses hold of the chain's own coin. */
  held: Money;
  /** The same with their tokens, at their price in that coin. */
  withTokens: Money;
}>;

/** The epochs of all active chains. */
export async function readEpochs(deps: TreasuryDeps): Promise<readonly ChainEpoch[]> {
  const { ports, store } = deps;
  const active = chainIds.filter((chain) => ports.rules.isActive(chain));
  const found = await store.snapshot(async (records) => {
    const epochs = await records.wallet.epochs();
    return await Promise.all(active.map(async (chain) => await readChain(records, chain, epochs)));
  });
  return await Promise.all(
    found.map(async (each) => {
      const { chain, epoch, beganAt, isHandingOver } = each;
      const isGiven = isHandedOver(chain) && beganAt !== null;
      const handOver = isGiven ? await readHandOver(deps, { chain, epoch, beganAt, isHandingOver }) : null;
      return { ...each, handOver, address: await addressOf(ports, chain, epoch) };
    }),
  );
}

type Epochs = Awaited<ReturnType<AllRecords['wallet']['epochs']>>;

async function readChain(
  records: AllRecords,
  chain: ChainId,
  epochs: Epochs,
): Promise<Omit<ChainEpoch, 'address' | 'handOver'>> {
  const { nativeCurrency } = chains[chain];
  const last = epochs.filter((each) => each.chain === chain).at(-1);
  // Every coin is looked at only where some may be old.
  const coins = last && !isHandedOver(chain) ? await records.wallet.heldCoins(chain) : [];
  const old = await findOldCoins(records, chain, coins);
  const { own, withTokens } = await readHeld(records, chain);
  return {
    chain,
    canChange: hasEpochs(chain),
    epoch: last?.epoch ?? 0,
    beganAt: last?.beganAt ?? null,
    isHandingOver: last?.handedOverAt === null,
    oldCoins: old.length,
    old: money(
      nativeCurrency,
      old.reduce((sum, { units }) => sum + units, 0n),
    ),
    held: money(nativeCurrency, own),
    withTokens: money(nativeCurrency, withTokens),
  };
}

async function addressOf({ chains: pairs }: Ports, chain: ChainId, epoch: number): Promise<string | null> {
  try {
    return await pairs[chain].wallet.hotAddress(epoch);
  } catch (error) {
    if (error instanceof OutsideError) return null;
    throw error;
  }
}
