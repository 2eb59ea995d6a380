/** Test controls of the TRON stand-in, and the customer's signed transactions. */
import { createHash } from 'node:crypto';
import tron from 'tronweb/utils';
import { cannot, type ChainControl, type Payment } from '../chain-node.ts';
import { balanceCall, transferCall } from '../evm/abi.ts';
import { forwardCoins, forwardTokens } from '../evm/executor.ts';
import { toHexAddress, toMachineAddress } from './address.ts';
import type { Ledger } from './ledger.ts';
import { buildTransaction, type ContractType } from './transaction.ts';

/** A fixed key, so that token contracts have the same address after every start. */
export const customerKey = createHash('sha256').update('devnet customer').digest('hex');
export const customerAddress = addressOf(customerKey);

/** The forwarding contract (executor), which exists before the first block. */
export const executorAddress = `41${createHash('sha256').update('devnet executor').digest('hex').slice(0, 40)}`;

const feeLimit = 1_000_000_000;
const expirationMs = 3_600_000;
/** Timestamps are increased, because equal payments in the same millisecond would be one transaction. */
let lastTimestamp = 0;

export function makeTronControl(ledger: Ledger): ChainControl {
  const mine = async (blocks: number) => {
    for (let block = 0; block < blocks; block += 1) await ledger.mineOne();
  };
  const pay = async ({ to, units, token }: Payment) =>
    token === undefined
      ? send(ledger, 'TransferContract', {
          to_address: toHexAddress(to),
          owner_address: customerAddress,
          amount: toSafeNumber(units),
        }).id
      : transferToken(ledger, token, to, units);
  return {
    mine,
    pay,
    height: async () => ledger.head().number,
    newAddress: async () => tron.accounts.generateAccount().address.base58,
    balance: async (owner, token) => {
      if (token === undefined) return ledger.world().balances.get(toHexAddress(owner)) ?? 0n;
      const data = balanceCall(toMachineAddress(toHexAddress(owner)));
      const asked = { from: customerAddress, contract: toHexAddress(token), data, energyLimit: 10_000_000n };
      return BigInt(`0x${(await ledger.world().machine.ask(asked)).returned}`);
    },
    payByContract: async ({ to, units, token }) => {
      const [receiver, owner] = [toMachineAddress(toHexAddress(to)), { owner_address: customerAddress }];
      const call = (data: string, callValue: number) => {
        const asked = { data: data.slice(2), contract_address: executorAddress, call_value: callValue, ...owner };
        return send(ledger, 'TriggerSmartContract', asked).id;
      };
      if (token === undefined) return call(forwardCoins(receiver), toSafeNumber(units));
      transferToken(ledger, token, executorAddress, units);
      return call(forwardTokens(toMachineAddress(toHexAddress(token)), receiver, units), 0);
    },
    payInVain: async ({ to, token }) => {
      if (token === undefined) return cannot('tron has no failing transfers of its own coin')();
      return transferToken(ledger, token, to, 2n ** 255n);
    },
    fund: async (payment) => {
      const id = await pay(payment);
      await mine(1);
      return id;
    },
    replace: cannot('a transaction of tron cannot be replaced'),
    reorg: async (depth, options) => ledger.reorg(depth, options?.leaveOut ?? false),
  };
}

function transferToken(ledger: Ledger, token: string, to: string, units: bigint): string {
  return send(ledger, 'TriggerSmartContract', {
    data: transferCall(toMachineAddress(toHexAddress(to)), units).slice(2),
    owner_address: customerAddress,
    contract_address: toHexAddress(token),
  }).id;
}

/** References a solid block, so that a reorganisation does not invalidate the transaction. */
function send(ledger: Ledger, type: ContractType, value: Readonly<Record<string, unknown>>) {
  const { number, id } = ledger.solid();
  lastTimestamp = Math.max(lastTimestamp + 1, Date.now());
  const unsigned = buildTransaction({
    type,
    value,
    reference: { number, id },
    expiration: ledger.head().timestamp + expirationMs,
    timestamp: lastTimestamp,
    ...(type === 'TransferContract' ? {} : { feeLimit }),
  });
  return ledger.take(tron.crypto.signTransaction(customerKey, unsigned));
}

function addressOf(key: string): string {
  return Buffer.from(tron.crypto.getAddressFromPriKey([...Buffer.from(key, 'hex')])).toString('hex');
}

/** The API requires a JSON number. */
function toSafeNumber(units: bigint): number {
  if (units > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('more than a JSON number can carry exactly');
  return Number(units);
}
