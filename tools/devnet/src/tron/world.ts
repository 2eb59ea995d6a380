/**
 * The state of the TRON chain between blocks (balances, used bandwidth, contracts), and how a transaction changes it.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { fromMachineAddress, toHexAddress } from './address.ts';
import { makeMachine, type ContractRun, type InnerCall, type Machine } from './machine.ts';
import { textOf, TronRefusal, type Transaction } from './transaction.ts';

export type World = Readonly<{
  balances: Map<string, bigint>;
  /** Free bandwidth used, in bytes, by account and day of the chain. */
  freeBytes: Map<string, number>;
  machine: Machine;
}>;

/** The result of a mined transaction, in the network's format. */
export type Outcome = Readonly<{
  feeUnits: bigint;
  run?: ContractRun;
  contract?: string;
  receipt: Readonly<Record<string, unknown>>;
}>;

export const energyPriceUnits = 100n;
export const bandwidthPriceUnits = 1_000n;
export const freeBytesPerDay = 600;
const newAccountUnits = 1_000_000n;
const newAccountBandwidthUnits = 100_000n;
const dayMs = 86_400_000;
const genesisEnergy = 100_000_000n;

/** State before the first block. */
export type Genesis = Readonly<{
  balances: Readonly<Record<string, bigint>>;
  contracts: readonly Readonly<{ address: string; owner: string; code: string }>[];
}>;

export async function makeWorld({ balances, contracts }: Genesis): Promise<World> {
  const machine = await makeMachine();
  for (const { address, owner, code } of contracts) {
    const asked = { from: owner, contract: address, data: code, energyLimit: genesisEnergy };
    const { result } = await machine.create(asked);
    if (result !== 'SUCCESS') throw new Error(`the contract ${address} was not made: ${result}`);
  }
  return { balances: new Map(Object.entries(balances)), freeBytes: new Map(), machine };
}

/** Checks that the node makes before it accepts a transaction, and again when the transaction is mined. */
export function checkAgainst(world: World, transaction: Transaction): void {
  const fail = (words: string) =>
    new TronRefusal(
      'CONTRACT_VALIDATE_ERROR',
      `Contract validate error : Validate ${transaction.type} error, ${words}`,
    );
  const { owner, value, type } = transaction;
  const balance = world.balances.get(owner);
  if (balance === undefined) throw fail('no OwnerAccount.');
  if (type === 'TransferContract') {
    const units = BigInt(Number(value['amount']));
    const to = toHexAddress(textOf(value, 'to_address'));
    if (to === owner) throw fail('Cannot transfer TRX to yourself.');
    if (units <= 0n) throw fail('Amount must be greater than 0.');
    const feeUnits = world.balances.has(to) ? 0n : newAccountUnits;
    if (balance < units + feeUnits) throw fail('balance is not sufficient.');
    return;
  }
  if (type !== 'TriggerSmartContract' && type !== 'CreateSmartContract') throw fail('it is not served here.');
  if (balance < unitsOfCall(value)) throw fail('balance is not sufficient.');
  if (type === 'TriggerSmartContract' && !world.machine.isContract(toHexAddress(textOf(value, 'contract_address')))) {
    throw fail('No contract or not a valid smart contract');
  }
}

export async function execute(world: World, transaction: Transaction, timeMs: number): Promise<Outcome> {
  checkAgainst(world, transaction);
  return transaction.type === 'TransferContract'
    ? transfer(world, transaction, timeMs)
    : runContract(world, transaction, timeMs);
}

function transfer(world: World, transaction: Transaction, timeMs: number): Outcome {
  const { owner, value } = transaction;
  const to = toHexAddress(textOf(value, 'to_address'));
  const units = BigInt(Number(value['amount']));
  const bandwidth = chargeBandwidth(world, transaction, timeMs);
  const isNew = !world.balances.has(to);
  const activationUnits = isNew ? newAccountUnits + (bandwidth.feeUnits === 0n ? newAccountBandwidthUnits : 0n) : 0n;
  const feeUnits = bandwidth.feeUnits + activationUnits;
  if ((world.balances.get(owner) ?? 0n) < units + feeUnits) {
    throw new TronRefusal('BANDWITH_ERROR', 'Account resource insufficient error.');
  }
  add(world, owner, -(units + feeUnits));
  add(world, to, units);
  return { feeUnits, receipt: bandwidth.receipt };
}

/** A failed call is included in the block all the same, and pays for the energy it used. */
async function runContract(world: World, transaction: Transaction, timeMs: number): Promise<Outcome> {
  const { owner, value, type, id } = transaction;
  const bandwidth = chargeBandwidth(world, transaction, timeMs);
  const units = unitsOfCall(value);
  const balance = (world.balances.get(owner) ?? 0n) - bandwidth.feeUnits - units;
  if (balance < 0n) throw new TronRefusal('BANDWITH_ERROR', 'Account resource insufficient error.');
  const payable = transaction.feeLimitUnits < balance ? transaction.feeLimitUnits : balance;
  const energyLimit = payable / energyPriceUnits;
  const contract =
    type === 'CreateSmartContract' ? contractAddress(id, owner) : toHexAddress(textOf(value, 'contract_address'));
  const asked = { from: owner, contract, energyLimit };
  const code = (value['new_contract'] as { bytecode?: string } | undefined)?.bytecode ?? '';
  const run =
    type === 'CreateSmartContract'
      ? await world.machine.create({ ...asked, data: code })
      : await world.machine.call({ ...asked, data: textOf(value, 'data'), units });
  const energyFeeUnits = run.energy * energyPriceUnits;
  add(world, owner, -(energyFeeUnits + bandwidth.feeUnits));
  if (run.result === 'SUCCESS') moveCoins(world, { from: owner, to: contract, units }, run.inner);
  return {
    feeUnits: energyFeeUnits + bandwidth.feeUnits,
    run,
    contract,
    receipt: {
      ...bandwidth.receipt,
      energy_usage_total: run.energy,
      energy_fee: energyFeeUnits,
      result: run.result,
    },
  };
}

/** Applies the coins sent with the call, and the contracts' internal transfers. */
function moveCoins(world: World, given: Omit<InnerCall, 'isRejected'>, inner: readonly InnerCall[]): void {
  for (const { from, to, units } of [given, ...inner.filter(({ isRejected }) => !isRejected)]) {
    if (units === 0n) continue;
    add(world, from, -units);
    add(world, to, units);
  }
}

function unitsOfCall(value: Transaction['value']): bigint {
  return BigInt(Number(value['call_value'] ?? 0));
}

function chargeBandwidth(world: World, { owner, size }: Transaction, timeMs: number) {
  const key = `${owner} ${Math.floor(timeMs / dayMs)}`;
  const used = world.freeBytes.get(key) ?? 0;
  if (used + size <= freeBytesPerDay) {
    world.freeBytes.set(key, used + size);
    return { feeUnits: 0n, receipt: { net_usage: size } };
  }
  const feeUnits = BigInt(size) * bandwidthPriceUnits;
  return { feeUnits, receipt: { net_fee: feeUnits } };
}

function contractAddress(id: string, owner: string): string {
  return fromMachineAddress(Buffer.from(keccak_256(Buffer.from(id + owner, 'hex'))).toString('hex'));
}

function add(world: World, address: string, units: bigint): void {
  world.balances.set(address, (world.balances.get(address) ?? 0n) + units);
}
