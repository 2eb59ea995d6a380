/** Formats blocks and transactions for TRON's API. */
import type { Block, Mined } from './ledger.ts';
import type { InnerCall } from './machine.ts';
import type { Transaction } from './transaction.ts';

export function viewBlock({ number, id, parentId, timestamp, mined }: Block, hasDetail = true): object {
  return {
    blockID: id,
    block_header: {
      raw_data: {
        number,
        txTrieRoot: '0'.repeat(64),
        witness_address: `41${'1'.repeat(40)}`,
        parentHash: parentId,
        version: 31,
        timestamp,
      },
      witness_signature: '0'.repeat(130),
    },
    ...(hasDetail && mined.length > 0 ? { transactions: mined.map(viewMined) } : {}),
  };
}

/** Includes the result of a contract call: a failed one is in its block like any other. */
export function viewMined({ transaction, outcome }: Mined): object {
  return { ret: [{ contractRet: outcome.run?.result ?? 'SUCCESS' }], ...transaction.wire };
}

export function viewInfo({ transaction, outcome, block }: Mined): object {
  const { run, contract } = outcome;
  return {
    id: transaction.id,
    fee: outcome.feeUnits,
    blockNumber: block.number,
    blockTimeStamp: block.timestamp,
    contractResult: [run?.returned ?? ''],
    receipt: outcome.receipt,
    ...(contract === undefined ? {} : { contract_address: contract }),
    ...(run && run.logs.length > 0 ? { log: run.logs } : {}),
    ...(run && run.inner.length > 0 ? { internal_transactions: run.inner.map(viewInner) } : {}),
    ...(run && run.result !== 'SUCCESS'
      ? { result: 'FAILED', resMessage: Buffer.from(`${run.result} opcode executed`).toString('hex') }
      : {}),
  };
}

/** As returned by nodes that store internal transactions (`vm.saveInternalTx`). */
function viewInner({ from, to, units, isRejected }: InnerCall, nth: number): object {
  return {
    hash: nth.toString(16).padStart(64, '0'),
    caller_address: from,
    transferTo_address: to,
    callValueInfo: [units === 0n ? {} : { callValue: units }],
    note: Buffer.from('call').toString('hex'),
    ...(isRejected ? { rejected: true } : {}),
  };
}

/** A node's API returns an empty object for an unknown transaction. */
export function viewPending(transaction: Transaction | undefined): object {
  return transaction?.wire ?? {};
}
