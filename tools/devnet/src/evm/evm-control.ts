/** Test controls of an EVM chain. The chain itself holds the customer's key, so nothing is signed here. */
import { randomBytes } from 'node:crypto';
import { cannot, type ChainControl, type Payment } from '../chain-node.ts';
import { balanceCall, transferCall } from './abi.ts';
import type { EvmChain } from './evm-facts.ts';
import { executorCode, forwardCoins, forwardTokens } from './executor.ts';
import type { Recorder } from './recorder.ts';

type Pending = Readonly<{ from: string; nonce: string; maxFeePerGas?: string; gasPrice: string; blockNumber: unknown }>;

const plainGas = 21_000n;
const tokenGas = 120_000n;
const tipUnits = 1_000_000_000n;

export async function makeEvmControl(chain: EvmChain, recorder: Recorder): Promise<ChainControl> {
  const { request, submit, mineOne } = recorder;
  const [customer = '', deployer = ''] = await request<string[]>('eth_accounts');
  const mine = async (blocks: number) => {
    for (let block = 0; block < blocks; block += 1) await mineOne();
  };

  /** Every field is given explicitly, so that the same transaction can be submitted again after a reorganisation. */
  const send = async (to: string, units: bigint, data: string | undefined, times = 2n, nonce?: string) => {
    const { baseFeePerGas } = await request<{ baseFeePerGas: string }>('eth_getBlockByNumber', 'latest', false);
    return submit('eth_sendTransaction', [
      {
        from: customer,
        to,
        value: toHex(units),
        ...(data === undefined ? {} : { data }),
        gas: toHex(data === undefined ? plainGas : tokenGas),
        nonce: nonce ?? (await request<string>('eth_getTransactionCount', customer, 'pending')),
        maxFeePerGas: toHex(BigInt(baseFeePerGas) * times + tipUnits * times),
        maxPriorityFeePerGas: toHex(tipUnits * times),
      },
    ]);
  };
  const pay = ({ to, units, token }: Payment) =>
    token === undefined ? send(to, units, undefined) : send(token, 0n, transferCall(to, units));

  const executor = await deployExecutor(recorder, deployer);

  return {
    mine,
    pay,
    payByContract: async ({ to, units, token }) => {
      if (token === undefined) return send(executor, units, forwardCoins(to));
      await pay({ to: executor, units, token });
      return send(executor, 0n, forwardTokens(token, to, units));
    },
    height: async () => Number(await request<string>('eth_blockNumber')),
    newAddress: async () => `0x${randomBytes(20).toString('hex')}`,
    balance: async (address, token) => {
      if (token === undefined) return BigInt(await request<string>('eth_getBalance', address, 'latest'));
      return BigInt(await request<string>('eth_call', { to: token, data: balanceCall(address) }, 'latest'));
    },
    payInVain: async ({ to, token }) => {
      if (token === undefined) return cannot(`${chain} has no failing transfers of its own coin`)();
      return send(token, 0n, transferCall(to, 2n ** 255n));
    },
    fund: async (payment) => {
      const hash = await pay(payment);
      await mine(1);
      return hash;
    },
    replace: async (hash) => {
      const first = await request<Pending | null>('eth_getTransactionByHash', hash);
      if (!first || first.blockNumber !== null) throw new Error(`${hash} does not wait for a block`);
      return send(first.from, 0n, undefined, 4n, first.nonce);
    },
    reorg: async (depth, options) => {
      const lost = await recorder.rewind(depth, options?.leaveOut ?? false);
      // Another coinbase, or the new blocks could be identical to the lost ones.
      await request('hardhat_setCoinbase', `0x${randomBytes(20).toString('hex')}`);
      await mine(depth + 1);
      await recorder.submitAgain(lost);
    },
  };
}

/** Deployed by a separate account: the addresses of the customer's other contracts depend on the customer's nonce. */
async function deployExecutor({ request, submit, mineOne }: Recorder, from: string): Promise<string> {
  const hash = await submit('eth_sendTransaction', [{ from, data: `0x${executorCode}`, gas: '0x200000' }]);
  await mineOne();
  return (await request<{ contractAddress: string }>('eth_getTransactionReceipt', hash)).contractAddress;
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
