/** The public RPC of an EVM chain: a node's own methods, without Hardhat's methods for manipulating the chain. */
import { RpcRefusal, type JsonRpcCall } from '../answer-json-rpc.ts';
import { evmChains, type EvmChain } from './evm-facts.ts';
import type { Recorder } from './recorder.ts';

const served = /^(eth|net|web3|txpool|debug)_/;
/** Methods that need the node's own keys; a public node has none. */
const notServed = new Set(['eth_sendTransaction', 'eth_accounts', 'eth_sign', 'eth_signTransaction']);

export function makePublicCall(chain: EvmChain, { request, submit }: Recorder): JsonRpcCall {
  return async (method, params) => {
    if (!served.test(method) || notServed.has(method)) throw new RpcRefusal(-32_601, `Method ${method} is not served`);
    if (method === 'eth_sendRawTransaction') return submit(method, params);
    const head = async () => Number(await request<string>('eth_blockNumber'));
    return request(method, ...(await Promise.all(params.map((param) => withLag(chain, param, head)))));
  };
}

/** Hardhat treats `safe` and `finalized` as the head. Here they are behind it, as on real networks. */
async function withLag(chain: EvmChain, param: unknown, head: () => Promise<number>): Promise<unknown> {
  const { safeBehind, finalizedBehind } = evmChains[chain];
  const behind = param === 'safe' ? safeBehind : param === 'finalized' ? finalizedBehind : undefined;
  return behind === undefined ? param : `0x${Math.max(0, (await head()) - behind).toString(16)}`;
}
