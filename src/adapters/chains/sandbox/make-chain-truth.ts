/** Actual state of a simulated chain, without simulated outages and delays, for consistency checks and the explorer. */
import { currencies, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import type { ChainAccess } from './chain-access.ts';
import { accountOf, faucetAccount, holding, minersAccount } from './consensus/balance-changes.ts';
import { readBlock } from './consensus/chain-row.ts';
import { isExpired, writeBody } from './consensus/transaction-body.ts';
import type { MinedTransaction, SandboxControl, SandboxTransaction } from './sandbox-control.ts';
import { toBlockRef, toChainView } from './sandbox-node.ts';
import type { StoredTransaction } from './storage.ts';

type Truth = Pick<SandboxControl, 'condition' | 'balance' | 'transaction' | 'truth' | 'totals'>;

export function makeChainTruth({ access }: Readonly<{ access: ChainAccess }>): Truth {
  const { chain } = access;
  // Cache, because this is read after every block, and memory storage returns the same object until it changes.
  const shown = new WeakMap<StoredTransaction, MinedTransaction>();
  return {
    condition: async () =>
      await access.look(async (reader, { height, feeFloor, isDown, lag }) => {
        const pending = (await reader.pending()).filter(({ body }) => !isExpired(body, height));
        const head = toBlockRef(await readBlock(reader, height));
        return { head, feeFloor, isDown, lag, pendingCount: pending.length };
      }),
    balance: async (address, currency) =>
      await access.look(async (reader) => {
        const account = accountOf(chain, address);
        return holding(await reader.balances([account]), account, currency);
      }),
    transaction: async (txid) =>
      await access.look(async (reader, row) => {
        const [found] = await reader.transactions([txid]);
        return found && { ...toChainView(chain, found), ...toDetails(found, row.height) };
      }),
    truth: async (fromHeight = 0) =>
      await access.look(async (reader, row) => {
        const mined = await reader.inBlocks(fromHeight, row.height);
        return mined.map((transaction) => {
          const known = shown.get(transaction);
          if (known) return known;
          const view = { ...toChainView(chain, transaction), height: transaction.height ?? 0 };
          shown.set(transaction, view);
          return view;
        });
      }),
    totals: async () =>
      await access.look(async (reader) => {
        const balances = await reader.everyBalance();
        return heldCurrencyIds.flatMap((currency) => {
          if (currencies[currency].chain !== chain) return [];
          const all = balances.filter((balance) => balance.currency === currency);
          const issued = holding(all, faucetAccount, currency);
          const fees = holding(all, minersAccount, currency);
          const held = all.reduce((sum, { units }) => sum + units, 0n) - issued - fees;
          return [{ currency, issued, held, fees }];
        });
      }),
  };
}

type Details = Omit<SandboxTransaction, 'txid' | 'isSuccessful' | 'consumes' | 'senders' | 'outputs' | 'feeUnits'>;

function toDetails({ body, origin, spends, height }: StoredTransaction, headHeight: number): Details {
  const facts = {
    origin,
    inputs: spends,
    body: writeBody(body),
    validUntilHeight: body.kind === 'account' ? body.validUntilHeight : null,
  };
  if (height !== null) return { ...facts, status: { kind: 'mined', height }, confirmations: headHeight - height + 1 };
  return { ...facts, status: { kind: isExpired(body, headHeight) ? 'absent' : 'pending' }, confirmations: 0 };
}
