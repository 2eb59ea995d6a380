/** What the chain's port answers: a node's own calls, without those by which Hardhat lets anybody bend the chain. */
import { RpcRefusal, type JsonRpcCall } from '../answer-json-rpc.ts';
import { evmChains, type EvmChain } from './evm-facts.ts';
import type { Recorder } from './recorder.ts';

const served = /^(eth|net|web3|txpool|debug)_/;
/** A public node holds no keys. */
const notServed = new Set(['eth_sendTransaction', 'eth_accounts', 'eth_sign', 'eth_signTransaction']);

export function makePublicCall(chain: EvmChain, { request, submit }: Recorder): JsonRpcCall {
  return async (method, params) => {
    if (!served.test(method) || notServed.has(method)) throw new RpcRefusal(-32_601, `Method ${method} is not served`);
    if (method === 'eth_sendRawTransaction') return submit(method, params);
    const head = async () => Number(await request<string>('eth_blockNumber'));
    return request(method, ...(await Promise.all(params.map((param) => withLag(chain, param, head)))));
  };
}

/** Hardhat takes `safe` and `finalized` for the head. Here they stay behind it, as on the networks. */
async function withLag(chain: EvmChain, param: unknown, head: () => Promise<number>): Promise<unknown> {
  const { safeBehind, finalizedBehind } = evmChains[chain];
  const behind = param === 'safe' ? safeBehind : param === 'finalized' ? finalizedBehind : undefined;
  return behind === undefined ? param : `0x${Math.max(0, (await head()) - behind).toString(16)}`;
}
