/** Runs contracts: Solidity bytecode in an EVM, from which TRON's own virtual machine is derived. */
import { Common, Hardfork, Mainnet } from '@ethereumjs/common';
import { createEVM, type EVM, type ExecResult } from '@ethereumjs/evm';
import { Account, bytesToHex, createAddressFromString, hexToBytes } from '@ethereumjs/util';
import { fromMachineAddress, toMachineAddress } from './address.ts';

export type ContractLog = Readonly<{ address: string; topics: readonly string[]; data: string }>;

export type ContractRun = Readonly<{
  result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY';
  /** Returned data as hex without a prefix, like all bytes in TRON's API. */
  returned: string;
  energy: bigint;
  logs: readonly ContractLog[];
  /** Internal calls of contracts, in order. Addresses are in TRON's format. */
  inner: readonly InnerCall[];
}>;

export type InnerCall = Readonly<{ from: string; to: string; units: bigint; isRejected: boolean }>;

export type ContractCall = Readonly<{
  from: string;
  contract: string;
  data: string;
  energyLimit: bigint;
  /** The coins sent with the call. */
  units?: bigint;
}>;

/** TRON's energy costs more than gas: with this factor a token transfer costs about as much as on the network. */
const energyPerGas = 5n;

export type Machine = Awaited<ReturnType<typeof makeMachine>>;

export async function makeMachine() {
  const common = new Common({ chain: Mainnet, hardfork: Hardfork.Shanghai });
  const evm = await createEVM({ common, allowUnlimitedContractSize: true });
  const contracts = new Set<string>();
  const takeInner = recordInner(evm);

  const call = async ({ from, contract, data, energyLimit, units = 0n }: ContractCall): Promise<ContractRun> => {
    takeInner();
    const { execResult } = await evm.runCall({
      caller: createAddressFromString(toMachineAddress(from)),
      to: createAddressFromString(toMachineAddress(contract)),
      data: hexToBytes(`0x${data.replace(/^0x/, '')}`),
      gasLimit: energyLimit / energyPerGas,
      value: units,
      // Balances are kept outside the EVM, which only knows the coins that a call passes on.
      skipBalance: true,
    });
    return { ...toRun(execResult), inner: execResult.exceptionError ? [] : takeInner() };
  };

  return {
    isContract: (address: string) => contracts.has(address),
    /** The code of a contract as it runs, as hex without a prefix. Empty where there is none. */
    codeOf: async (address: string): Promise<string> => {
      const code = await evm.stateManager.getCode(createAddressFromString(toMachineAddress(address)));
      return bytesToHex(code).slice(2);
    },
    call,
    /** Read-only call. */
    ask: async (asked: ContractCall): Promise<ContractRun> => {
      await evm.stateManager.checkpoint();
      try {
        return await call(asked);
      } finally {
        await evm.stateManager.revert();
      }
    },
    /** TRON derives a contract's address from the transaction, so the init code is run at a given address. */
    create: async ({ from, contract, data, energyLimit }: ContractCall): Promise<ContractRun> => {
      const at = createAddressFromString(toMachineAddress(contract));
      await evm.stateManager.checkpoint();
      await evm.stateManager.putAccount(at, new Account());
      const result = await evm.runCode({
        code: hexToBytes(`0x${data.replace(/^0x/, '')}`),
        to: at,
        caller: createAddressFromString(toMachineAddress(from)),
        gasLimit: energyLimit / energyPerGas,
      });
      if (result.exceptionError) {
        await evm.stateManager.revert();
      } else {
        await evm.stateManager.putCode(at, result.returnValue);
        await evm.stateManager.commit();
        contracts.add(contract);
      }
      return toRun(result);
    },
  };
}

/** Records internal calls of contracts. Returns a function that returns the list and empties it. */
function recordInner({ events }: EVM): () => readonly InnerCall[] {
  let calls: InnerCall[] = [];
  const open: number[] = [];
  events.on('beforeMessage', ({ depth, caller, to, value, delegatecall }) => {
    open.push(calls.length);
    if (depth === 0 || !to || delegatecall) return;
    const parties = { from: fromMachineAddress(caller.toString()), to: fromMachineAddress(to.toString()) };
    calls.push({ ...parties, units: value, isRejected: false });
  });
  events.on('afterMessage', ({ execResult }) => {
    const first = open.pop() ?? 0;
    // If a call fails, all calls made within it are undone.
    if (execResult.exceptionError) calls = calls.map((call, at) => (at < first ? call : { ...call, isRejected: true }));
  });
  return () => {
    const taken = calls;
    calls = [];
    return taken;
  };
}

function toRun({ exceptionError, executionGasUsed, returnValue, logs = [] }: ExecResult): ContractRun {
  const failure = exceptionError?.error === 'out of gas' ? 'OUT_OF_ENERGY' : 'REVERT';
  return {
    result: exceptionError ? failure : 'SUCCESS',
    returned: plainHex(returnValue),
    energy: executionGasUsed * energyPerGas,
    logs: exceptionError
      ? []
      : logs.map(([address, topics, data]) => ({
          address: plainHex(address),
          topics: topics.map(plainHex),
          data: plainHex(data),
        })),
    inner: [],
  };
}

function plainHex(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2);
}
