/**
 * The operators of a seed as treasurers: they withdraw, move coins to cold storage and bring them back by files that an
 * offline device signs, and begin new hot keys. They click twice, agree to acts of others and their own, and stop some.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isEvmChain, isOffered, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { accept } from '#src/domain/result.ts';
import type { ActFacts, WithdrawalAddress } from '#src/domain/treasury/act.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import type { OfficeStore } from '#src/usecases/ports/office-records.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { requestReturn, takeSigned } from '#src/usecases/treasury/cold-return.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { cancelReturn, followReturns } from '#src/usecases/treasury/follow-returns.ts';
import { agreeToAct, proposeAct, stopAct } from '#src/usecases/treasury/propose-act.ts';
import { closeRefill, requestRefill } from '#src/usecases/treasury/refill.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import type { Desk } from '#tests/support/memory-store/office-records.ts';
import { openEvmDevice, openSolanaDevice, openTronDevice, type OfflineDevice } from '#tests/support/offline-devices.ts';
import { deriveKnownAddress, sandboxSeed } from './addresses.ts';
import { makeRotation } from './rotate-keys.ts';
import { pickFrom } from './visitors.ts';
import { noteError } from './worker.ts';
import type { World } from './world.ts';

export type SentRefill = Money & Readonly<{ txid: string }>;

export const treasurers = ['anna', 'berta', 'carla'] as const;

/** `zeal` is the weight of treasury events; 0 in seeds without them. */
export type Treasurer = Readonly<{
  zeal: number;
  propose(): boolean;
  agree(): boolean;
  stop(): boolean;
  bring(): boolean;
  refill(): Promise<boolean>;
  rotate(): boolean;
  sign(): boolean;
}>;

/** Acts take time from the orders of a seed, so only every tenth seed has them; the others are as without them. */
const actEvery = 10;
const actAt = 6;
const mostActs = 6;
const mostReturns = 6;
const mostRefills = 4;
/** Added to the amounts of refills, so that no other payment is equal. */
const refillTag = 31_337n;
/** Address index of withdrawals, above all indices of visitors and customers. */
const withdrawals = 6_000;

/**
 * Whether treasurers are at work. Not where reorganisations undo what is final: what was booked is then for people.
 */
export function hasTreasury({ seed, isDeep }: Pick<World, 'seed' | 'isDeep'>): boolean {
  return seed % actEvery === actAt && !isDeep;
}

const devices = new Map<ChainId, OfflineDevice>();

/** The offline device of a chain whose cold storage is one address. */
export function deviceOf(chain: ChainId): OfflineDevice | undefined {
  const open = isEvmChain(chain) ? openEvmDevice : { tron: openTronDevice, solana: openSolanaDevice }[chain as string];
  const device = devices.get(chain) ?? open?.('6a');
  if (device) devices.set(chain, device);
  return device;
}

/** A nonce account of the device on Solana: there every account is one. */
const nonceAccount = openSolanaDevice('6b').address;

export function withdrawAddress(currency: CurrencyId): string {
  return deriveKnownAddress(sandboxSeed, currencies[currency].chain, 'visitor', withdrawals);
}

/** What the treasurers set up before the seed begins. */
export function makeDesk(chainIds: readonly ChainId[]): Desk {
  const cold = chainIds.flatMap((chain): readonly ColdAccount[] => {
    const device = deviceOf(chain);
    if (!device) return [];
    const known = { kind: 'address', fingerprint: null, label: 'Vault', actId: 'TA-0', addedBy: 'anna' } as const;
    const times = { addedAt: 0, usableAt: 0, retiredAt: null };
    return [{ id: `CA-${chain}`, chain, key: device.address, ...known, ...times }];
  });
  const listed = { label: 'Bank', actId: 'TA-1', addedBy: 'anna', addedAt: 0, usableAt: 0 };
  return {
    people: treasurers,
    cold,
    withdrawTo: (currency): WithdrawalAddress => {
      return { id: `WA ${currency}`, currency, address: withdrawAddress(currency), ...listed };
    },
  };
}

/** The store of the back office over the store of a process, so that every call still waits for the scheduler. */
export function openTreasury({ store: { office } }: World, ports: Ports): TreasuryDeps {
  const { store } = ports;
  const officeStore: OfficeStore = {
    transaction: async (work) => await store.transaction(async (records) => await work({ ...records, office })),
    snapshot: async (work) => await store.snapshot(async (records) => await work({ ...records, office })),
  };
  return { ports, store: officeStore };
}

/** One round of a worker over acts and files. */
export async function followTreasury(deps: TreasuryDeps): Promise<void> {
  await followActs(deps);
  await followReturns(deps);
}

const setUpRounds = 30;
const setUpRoundMs = 45_000;

/** Before the faults begin: some coins of every chain lie in cold storage, so that returns are reached at all. */
export async function fillCold(world: World): Promise<void> {
  if (!hasTreasury(world)) return;
  const { plainPorts, sandbox, clock, store } = world;
  const deps = openTreasury(world, plainPorts);
  for (const { id, chain, minUnits } of Object.values(currencies)) {
    const device = deviceOf(chain);
    if (!device || !isOffered(id) || !world.chainIds.includes(chain)) continue;
    const units = minUnits * 80n;
    const shared = { kind: 'cold', currency: id, units, reason: 'simulated' } as const;
    const facts: ActFacts = { ...shared, address: device.address, subject: `CA-${chain}` };
    await proposeAct(deps, { facts, actor: 'anna', readyAt: 0, idempotencyKey: `set up ${id}` });
  }
  for (const { id: actId, factsHash } of store.dump().acts)
    await agreeToAct(deps, { actId, actor: 'berta', factsHash }, agreed);
  const log = { info: () => undefined, warn: () => undefined, error: fail(world) };
  for (let round = 0; round < setUpRounds && hasOpenActs(world); round += 1) {
    await followActs(deps);
    await runDueWork(plainPorts, log);
    for (const chain of world.chainIds) {
      await sandbox[chain].control.mine(1);
      await watchChain(plainPorts, chain);
    }
    clock.advance(setUpRoundMs);
  }
}

function hasOpenActs({ store }: World): boolean {
  return [...store.dump().acts].some(({ state }) => state === 'approved' || state === 'under_way');
}

function fail(world: World) {
  return (_message: string, _fields?: object, error?: unknown): void => noteError(world, error);
}

const agreed = async () => await Promise.resolve(accept(null));

export function makeTreasurer(world: World, web: () => Ports): Treasurer {
  const random = world.random.fork('treasurer');
  const { tally, trace } = world;
  const { acts, returns } = world.store.dump();
  const deps = (): TreasuryDeps => openTreasury(world, web());
  const begin = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => noteError(world, error));
  };
  const own = Object.values(currencies).filter(({ id, chain }) => isOffered(id) && world.chainIds.includes(chain));
  const withCold = own.filter(({ chain }) => deviceOf(chain) !== undefined);
  const bookedInCold = (currency: CurrencyId): bigint =>
    world.store.dump().balances.get(`${accounts.cold} ${currency}`)?.units ?? 0n;
  let proposed = 0;
  let brought = 0;
  let refilled = 0;

  const facts = (): ActFacts | undefined => {
    const isCold = random.chance(0.6);
    const currency = pickFrom(random, isCold ? withCold : own);
    if (!currency) return undefined;
    const { id, chain, minUnits, maxUnits } = currency;
    // Mostly small amounts; sometimes more than the wallet may have.
    const units = random.chance(0.8) ? minUnits * BigInt(1 + random.below(60)) + 7n : maxUnits * 2n;
    const shared = { currency: id, units, reason: 'simulated' };
    if (!isCold) return { ...shared, kind: 'withdrawal', address: withdrawAddress(id), subject: `WA ${id}` };
    return { ...shared, kind: 'cold', address: deviceOf(chain)?.address ?? '', subject: `CA-${chain}` };
  };
  return {
    zeal: hasTreasury(world) ? 1 : 0,
    propose: () => {
      const wanted = proposed < mostActs ? facts() : undefined;
      if (!wanted) return false;
      proposed += 1;
      trace.note(`${wanted.kind} of ${wanted.units} ${wanted.currency}`);
      const actor = random.pick(treasurers);
      const proposal = { facts: wanted, actor, readyAt: 0, idempotencyKey: `act ${proposed}` };
      begin(proposeAct(deps(), proposal));
      while (random.chance(0.4)) {
        tally.count('fault operator: proposes an act twice');
        begin(proposeAct(deps(), proposal));
      }
      return true;
    },
    agree: () => {
      const act = pickFrom(
        random,
        random.chance(0.8) ? [...acts].filter((each) => each.state === 'waiting') : [...acts],
      );
      if (!act) return false;
      trace.note(`agree ${act.id}`);
      // Everybody clicks at once, its proposer too.
      for (const actor of treasurers) {
        const { id: actId, factsHash } = act;
        tally.count('fault operator: three agree to an act at once');
        begin(agreeToAct(deps(), { actId, actor, factsHash }, agreed));
      }
      return true;
    },
    stop: () => {
      const act = pickFrom(
        random,
        [...acts].filter(({ state }) => state === 'under_way' || state === 'waiting'),
      );
      if (!act) return false;
      trace.note(`stop ${act.id}`);
      begin(stopAct(deps(), { actId: act.id, actor: random.pick(treasurers) }));
      return true;
    },
    bring: () => {
      const currency = pickFrom(
        random,
        withCold.filter(({ id, minUnits }) => bookedInCold(id) > minUnits),
      );
      if (!currency || brought >= mostReturns) return false;
      brought += 1;
      const { id, chain, minUnits } = currency;
      const amount = formatMoney(money(id, minUnits * BigInt(1 + random.below(10)) + 3n));
      trace.note(`bring ${amount} ${id}`);
      const wanted = {
        accountId: `CA-${chain}`,
        currency: id,
        amount,
        reason: 'simulated',
        actor: 'anna',
        nonceAccount,
      };
      begin(requestReturn(deps(), wanted, agreed));
      if (random.chance(0.3)) begin(requestReturn(deps(), wanted, agreed));
      return true;
    },
    refill: async () => {
      const currency = pickFrom(random, own);
      if (!currency || refilled >= mostRefills) return false;
      refilled += 1;
      const { id, chain, minUnits } = currency;
      const units = minUnits * BigInt(1 + random.below(30)) + refillTag + BigInt(refilled);
      trace.note(`refill of ${units} ${id}`);
      const wanted = { currency: id, amount: formatMoney(money(id, units)), reason: 'simulated', actor: 'anna' };
      begin(requestRefill(deps(), wanted, agreed));
      if (random.chance(0.3)) begin(requestRefill(deps(), wanted, agreed));
      const { wallet, control } = world.sandbox[chain];
      const to = await wallet.hotAddress();
      // Sometimes it never comes, or was asked for only after it came.
      if (random.chance(0.8)) {
        const txid = await control.fund({ to, currency: id, units, from: withdrawAddress(id), lots: 1 });
        world.refilled.push({ currency: id, units, txid });
      }
      const [closed] = [...world.store.dump().refills].filter(({ closedAt }) => closedAt === null);
      if (closed && random.chance(0.3)) begin(closeRefill(deps(), { refillId: closed.id, actor: 'berta' }));
      return true;
    },
    rotate: makeRotation(world, { random, actors: treasurers, approve: agreed, deps, begin }),
    sign: () => {
      const returned = pickFrom(
        random,
        [...returns].filter(({ state }) => random.chance(0.9) && state !== 'arrived'),
      );
      const device = returned && deviceOf(returned.chain);
      if (!returned || !device || chains[returned.chain].conflictDomain === 'coins') return false;
      const { id, file } = returned;
      if (random.chance(0.1)) {
        trace.note(`call ${id} off`);
        begin(cancelReturn(deps(), { id, actor: 'berta' }));
        return true;
      }
      trace.note(`sign ${id}`);
      const take = async () => await takeSigned(deps(), { id, file: await device.sign(file), actor: 'carla' }, agreed);
      begin(take());
      while (random.chance(0.3)) {
        tally.count('fault operator: brings a signed file twice');
        begin(take());
      }
      return true;
    },
  };
}
