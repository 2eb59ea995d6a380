/**
 * Records an incoming payment: a visitor's deposit, a funding of the hot wallet, or a payment to the address of an
 * order that a restore lost.
 */
import { depositId } from '#src/domain/order/deposit.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { Ports } from '../ports/ports.ts';
import type { Funding, Records } from '../ports/records.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';
import { numberPayment } from './number-payment.ts';
import { recordDeposit } from './record-deposit.ts';
import type { Arrival } from './arrival.ts';

export async function recordArrival(ports: Ports, records: Records, arrival: Arrival): Promise<void> {
  const { chain, output, transaction, watched, block } = arrival;
  const { currency, units, index } = output;
  // Zero-value transfers and unknown tokens, which may have any symbol, are ignored.
  if (currency === null || units <= 0n || currencies[currency].chain !== chain) return;
  // Change addresses are given to nobody, so a payment to one is no funding: it shows as a surplus and goes to
  // suspense.
  if (watched.role === 'change') return;
  const id = depositId(chain, transaction.txid, index);
  if (chains[chain].conflictDomain === 'coins' && block) {
    await records.wallet.putCoin({
      chain,
      id: coinId(transaction.txid, index),
      currency,
      address: output.to,
      role: toCoinRole(watched),
      units,
      lots: [id],
      height: block.height,
      isSpendable: false,
    });
  }
  if (watched.role === 'deposit' && watched.orderId !== null) {
    const amount = money(currency, units);
    const numbered = await numberPayment(ports, records, { chain, txid: transaction.txid, index, amount });
    await recordDeposit(ports, records, { ...arrival, ...numbered, orderId: watched.orderId, amount });
  } else if (block) {
    const lostAddress = watched.role === 'lost' ? watched.address : null;
    await recordFunding(ports, records, { id, chain, currency, units, height: block.height, lostAddress });
  }
}

/**
 * Role of the coin at a watched address. Coins at the deposit address of an order that a restore lost have the role
 * `deposit`.
 */
export function toCoinRole({ role }: WatchedAddress): Coin['role'] {
  return role === 'lost' ? 'deposit' : role;
}

/** Id of a UTXO (outpoint). */
export function coinId(txid: string, index: number): string {
  return `${txid}:${index}`;
}

async function recordFunding(
  { rules }: Ports,
  records: Records,
  funding: Omit<Funding, 'confirmationsNeeded' | 'isBooked'>,
): Promise<void> {
  const needed = confirmationsNeeded(money(funding.currency, funding.units), rules.profile);
  await records.wallet.putFunding({ ...funding, confirmationsNeeded: needed, isBooked: false });
}
