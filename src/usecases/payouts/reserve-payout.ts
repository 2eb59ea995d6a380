/** Binds a payout to its conflict domain, for ever. The last look at the deposit and the address before money leaves. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Coin, ConflictDomain, Payout } from '#src/domain/order/payout.ts';
import { addressName } from '#src/domain/address/address-name.ts';
import { advanceOrder } from '../orders/advance-order.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { pickCoins } from './pick-coins.ts';

const retryMs = 10_000;
/** Enough to look at for one payout; the rest of the wallet's coins wait for the next. */
const coinsLookedAt = 200;

export async function reservePayout(ports: Ports, { id, amount }: Payout): Promise<void> {
  const { chain } = currencies[amount.currency];
  const { wallet } = ports.chains[chain];
  const hot = await wallet.hotAddress();
  const change = chains[chain].conflictDomain === 'coins' ? await deriveChange(ports, amount.currency) : null;
  await ports.store.transaction(async (records) => {
    const now = ports.clock.now();
    const found = await records.payouts.find(id);
    if (found) await records.orders.lock(found.orderId);
    const payout = await records.payouts.lock(id);
    if (payout?.state !== 'planned') return;
    if (ports.screening.check(chain, payout.toAddress).match) return await block(records, payout, now);

    const domain = (await isBacked(records, payout))
      ? await reserveDomain(records, payout, { hot, change })
      : undefined;
    const next = domain ? ({ domain, state: 'reserved', wakeAt: now } as const) : { wakeAt: now + retryMs };
    await records.payouts.patch(id, payout.version, next);
  });
}

/** A change address of its own for every payout. Numbers may be skipped, never used twice. */
async function deriveChange(ports: Ports, currency: Payout['amount']['currency']): Promise<string> {
  const { chain } = currencies[currency];
  const index = await ports.store.transaction(async ({ wallet }) => await wallet.nextAddressIndex(chain, 'change'));
  return await ports.chains[chain].wallet.address('change', index);
}

/** What the payout is made for must be in the chain now. A deposit that a reorganisation took may never come back. */
async function isBacked(records: Records, { orderId, kind, depositId }: Payout): Promise<boolean> {
  const deposits = await records.deposits.ofOrder(orderId);
  const backing = deposits.filter(({ id, use }) => (kind === 'refund' ? id === depositId : use === 'swap'));
  return backing.length > 0 && backing.every(({ status, height }) => status === 'confirmed' && height !== null);
}

async function reserveDomain(
  records: Records,
  payout: Payout,
  { hot, change }: Readonly<{ hot: string; change: string | null }>,
): Promise<ConflictDomain | undefined> {
  const { chain } = currencies[payout.amount.currency];
  switch (chains[chain].conflictDomain) {
    case 'coins': {
      const coins = change === null ? undefined : await findCoins(records, payout);
      if (!coins || change === null) return undefined;
      const { family } = chains[chain];
      await records.wallet.reserveCoins(
        chain,
        coins.map(({ id }) => id),
        payout.id,
      );
      await records.wallet.watch({
        family,
        chain,
        address: addressName(family, change),
        role: 'change',
        orderId: null,
      });
      return { kind: 'coins', coins, changeAddress: change };
    }
    case 'nonce':
      if (!(await canPay(records, payout))) return undefined;
      return { kind: 'nonce', wallet: hot, nonce: await records.wallet.takeNonce(chain, hot) };
    case 'window':
      return (await canPay(records, payout)) ? { kind: 'window', wallet: hot } : undefined;
  }
}

async function findCoins(records: Records, { amount }: Payout): Promise<readonly Coin[] | undefined> {
  const { chain } = currencies[amount.currency];
  const unitsPerSize = await findUnitsPerSize(records, chain);
  const feeFor = (inputs: number) => transactionFee(amount.currency, unitsPerSize, { inputs }).units;
  return pickCoins(await records.wallet.freeCoins(chain, coinsLookedAt), amount.units, feeFor);
}

/** The price of block space the node told last; the usual one before the first. */
async function findUnitsPerSize(records: Records, chain: ChainId): Promise<bigint> {
  const health = await records.chains.health(chain);
  return health?.unitsPerSize ?? chains[chain].fee.usualUnitsPerSize;
}

/** On account chains: the hot wallet's books hold the amount and the fee beyond what is already signed away. */
async function canPay(records: Records, { amount }: Payout): Promise<boolean> {
  const { chain } = currencies[amount.currency];
  const fee = transactionFee(amount.currency, await findUnitsPerSize(records, chain));
  const free = async (currency: Payout['amount']['currency']) =>
    (await records.journal.balance(accounts.hot, currency)) +
    (await records.journal.balance(accounts.inFlight, currency));
  if (fee.currency === amount.currency) return (await free(amount.currency)) >= amount.units + fee.units;
  return (await free(amount.currency)) >= amount.units && (await free(fee.currency)) >= fee.units;
}

/** The address is on the list by now: the order is held for the operator, and nothing is sent. */
async function block(records: Records, payout: Payout, now: number): Promise<void> {
  await records.payouts.patch(payout.id, payout.version, { wakeAt: null });
  const order = await records.orders.lock(payout.orderId);
  const details = payout.kind;
  await records.controls.audit({
    actor: 'service',
    action: 'payout_blocked',
    subject: payout.orderNumber,
    details,
    at: now,
  });
  if (!order || payout.isExtra) return;
  const key = `blocked:${payout.key}:${order.version}`;
  await advanceOrder(records, order, { event: 'payout_blocked', key, reason: 'address_listed', at: now });
}
