/** The paths /wallet/… and /walletsolidity/… of a full node. The latter return only solid blocks. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toHexAddress } from './address.ts';
import type { Block, Ledger, Mined } from './ledger.ts';
import { readBroadcastHex } from './broadcast-hex.ts';
import { buildTransaction, textOf, TronRefusal, type ContractType, type Wire } from './transaction.ts';
import { viewBlock, viewInfo, viewMined, viewPending } from './views.ts';
import { bandwidthPriceUnits, energyPriceUnits, freeBytesPerDay } from './world.ts';

type Question = Readonly<Record<string, unknown>>;
export type WalletCall = (question: Question, isSolid: boolean) => unknown;

const constantEnergy = 1_000_000_000n;
const expirationMs = 60_000;

export function makeWalletCalls(ledger: Ledger): Readonly<Record<string, WalletCall>> {
  return {
    ...makeBlockCalls(ledger),
    ...makeTransactionCalls(ledger),
    ...makeContractCalls(ledger),
    ...makeAccountCalls(ledger),
  };
}

function lastBlock(ledger: Ledger, isSolid: boolean): Block {
  return isSolid ? ledger.solid() : ledger.head();
}

function makeBlockCalls(ledger: Ledger): Readonly<Record<string, WalletCall>> {
  const find = (wanted: unknown, isSolid: boolean) => {
    const block = ledger.blocks().find(({ id, number }) => id === wanted || number === Number(wanted));
    return block && block.number <= lastBlock(ledger, isSolid).number ? block : undefined;
  };
  const view = (block: Block | undefined, hasDetail = true) => (block ? viewBlock(block, hasDetail) : {});
  return {
    getnowblock: (_question, isSolid) => viewBlock(lastBlock(ledger, isSolid)),
    getblock: ({ id_or_num: wanted, detail }, isSolid) =>
      view(wanted === undefined ? lastBlock(ledger, isSolid) : find(wanted, isSolid), detail === true),
    getblockbynum: ({ num }, isSolid) => view(find(num, isSolid)),
    getblockbyid: ({ value }, isSolid) => view(find(value, isSolid)),
    getblockbylimitnext: ({ startNum, endNum }, isSolid) => ({
      block: ledger
        .blocks()
        .slice(Number(startNum), Math.min(Number(endNum), lastBlock(ledger, isSolid).number + 1))
        .map((block) => viewBlock(block)),
    }),
    gettransactioninfobyblocknum: ({ num }, isSolid) => find(num, isSolid)?.mined.map(viewInfo) ?? [],
  };
}

function makeTransactionCalls(ledger: Ledger): Readonly<Record<string, WalletCall>> {
  const find = (id: unknown, isSolid: boolean): Mined | undefined => {
    const mined = ledger.find(String(id));
    return mined && mined.block.number <= lastBlock(ledger, isSolid).number ? mined : undefined;
  };
  const take = (wire: Wire) => {
    try {
      return { result: true, txid: ledger.take(wire).id };
    } catch (error) {
      if (!(error instanceof TronRefusal)) throw error;
      return { code: error.code, txid: wire.txID, message: Buffer.from(error.message).toString('hex') };
    }
  };
  return {
    broadcasttransaction: (question) => take(question as unknown as Wire),
    broadcasthex: ({ transaction }) => take(readBroadcastHex(String(transaction))),
    gettransactionbyid: ({ value }, isSolid) => {
      const mined = find(value, isSolid);
      return mined ? viewMined(mined) : {};
    },
    gettransactioninfobyid: ({ value }, isSolid) => {
      const mined = find(value, isSolid);
      return mined ? viewInfo(mined) : {};
    },
    gettransactionfrompending: ({ value }) => viewPending(ledger.pool().find(({ id }) => id === value)),
    gettransactionlistfrompending: () => ({ txId: ledger.pool().map(({ id }) => id) }),
    getpendingsize: () => ({ pendingTransactionSize: ledger.pool().length }),
  };
}

function makeContractCalls(ledger: Ledger): Readonly<Record<string, WalletCall>> {
  const build = (type: ContractType, value: object, feeLimit?: unknown) => {
    const { number, id, timestamp } = ledger.head();
    return buildTransaction({
      type,
      value: value as Record<string, unknown>,
      reference: { number, id },
      expiration: timestamp + expirationMs,
      timestamp,
      ...(feeLimit === undefined ? {} : { feeLimit: Number(feeLimit) }),
    });
  };
  const ask = async (question: Question) => {
    const contract = toHexAddress(textOf(question, 'contract_address'));
    const from = toHexAddress(textOf(question, 'owner_address'));
    return ledger.world().machine.ask({ from, contract, data: readData(question), energyLimit: constantEnergy });
  };
  const failed = { code: 'CONTRACT_EXE_ERROR', message: Buffer.from('REVERT opcode executed').toString('hex') };
  return {
    createtransaction: ({ owner_address: owner, to_address: to, amount }) =>
      build('TransferContract', {
        to_address: toHexAddress(String(to)),
        owner_address: toHexAddress(String(owner)),
        amount: Number(amount),
      }),
    triggersmartcontract: (question) => {
      const owner_address = toHexAddress(textOf(question, 'owner_address'));
      const contract_address = toHexAddress(textOf(question, 'contract_address'));
      if (!ledger.world().machine.isContract(contract_address)) {
        const message = Buffer.from('No contract or not a valid smart contract').toString('hex');
        return { result: { code: 'CONTRACT_VALIDATE_ERROR', message } };
      }
      const value = { data: readData(question), owner_address, contract_address };
      return {
        result: { result: true },
        transaction: build('TriggerSmartContract', value, question['fee_limit']),
      };
    },
    triggerconstantcontract: async (question) => {
      const { result, energy, returned } = await ask(question);
      return {
        result: result === 'SUCCESS' ? { result: true } : { result: true, ...failed },
        energy_used: energy,
        constant_result: [returned],
        transaction: { ret: [{}], visible: false, txID: '', raw_data: { contract: [] }, raw_data_hex: '' },
      };
    },
    estimateenergy: async (question) => {
      const { result, energy } = await ask(question);
      return result === 'SUCCESS' ? { result: { result: true }, energy_required: energy } : { result: failed };
    },
    getcontract: ({ value }) => {
      const contract_address = toHexAddress(String(value));
      return ledger.world().machine.isContract(contract_address) ? { contract_address, abi: { entrys: [] } } : {};
    },
    getcontractinfo: async ({ value }) => {
      const contract_address = toHexAddress(String(value));
      const { machine } = ledger.world();
      if (!machine.isContract(contract_address)) return {};
      return { smart_contract: { contract_address }, runtimecode: await machine.codeOf(contract_address) };
    },
  };
}

/** Callers send either the encoded data, or the function's name and arguments. */
function readData(question: Question): string {
  if (question['data'] !== undefined) return textOf(question, 'data').replace(/^0x/, '');
  const selector = Buffer.from(keccak_256(Buffer.from(textOf(question, 'function_selector')))).toString('hex');
  return selector.slice(0, 8) + textOf(question, 'parameter');
}

function makeAccountCalls(ledger: Ledger): Readonly<Record<string, WalletCall>> {
  return {
    getaccount: ({ address: asked }) => {
      const address = toHexAddress(String(asked));
      const balance = ledger.world().balances.get(address);
      return balance === undefined ? {} : { address, balance, create_time: ledger.blocks()[0]?.timestamp };
    },
    getaccountresource: ({ address: asked }) => {
      const address = toHexAddress(String(asked));
      const day = Math.floor(ledger.head().timestamp / 86_400_000);
      const freeNetUsed = ledger.world().freeBytes.get(`${address} ${day}`) ?? 0;
      return { freeNetLimit: freeBytesPerDay, freeNetUsed, TotalNetLimit: 43_200_000_000 };
    },
    getchainparameters: () => ({
      chainParameter: [
        { key: 'getEnergyFee', value: energyPriceUnits },
        { key: 'getTransactionFee', value: bandwidthPriceUnits },
        { key: 'getCreateAccountFee', value: 100_000 },
        { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
      ],
    }),
    getenergyprices: () => ({ prices: `0:${energyPriceUnits}` }),
    getbandwidthprices: () => ({ prices: `0:${bandwidthPriceUnits}` }),
    getnodeinfo: () => ({
      configNodeInfo: { codeVersion: 'stand-in', p2pVersion: '0' },
      beginSyncNum: 0,
      block: `Num:${ledger.head().number},ID:${ledger.head().id}`,
      solidityBlock: `Num:${ledger.solid().number},ID:${ledger.solid().id}`,
      currentConnectCount: 0,
    }),
    listnodes: () => ({ nodes: [] }),
  };
}
