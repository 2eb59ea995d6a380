/**
 * The newest solid block: 19 of the 27 block producers have built on it, and it cannot be undone. Two calls return it,
 * and nodes differ in which of them they serve.
 */
import type { FinalBlock } from '#src/usecases/ports/chain-adapter.ts';
import { NotOffered, type TronHttp } from './tron-http.ts';
import { isBlock, toBlockRef } from './read-head.ts';
import type { NodeFacts, NodeHeader, Nothing } from './answers.ts';

/** Null if the node serves neither call. */
export async function readSolidBlock(http: TronHttp): Promise<FinalBlock | null> {
  const asks = [readNewestSolid, readNodeInfo] as const;
  for (const ask of asks) {
    try {
      return await ask(http);
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error;
    }
  }
  return null;
}

/** Served by providers, and by full nodes at the port of their solidity interface. */
async function readNewestSolid(http: TronHttp): Promise<FinalBlock | null> {
  const solid = await http.ask<NodeHeader | Nothing>('/walletsolidity/getnowblock');
  return isBlock(solid) ? toBlockRef(solid) : null;
}

/** The report that a full node gives about itself. */
async function readNodeInfo(http: TronHttp): Promise<FinalBlock | null> {
  const { solidityBlock = '' } = await http.ask<NodeFacts>('/wallet/getnodeinfo');
  const [, number, hash] = /^Num:(\d{1,12}),ID:([0-9a-f]{64})$/.exec(solidityBlock) ?? [];
  return number === undefined || hash === undefined ? null : { height: Number(number), hash };
}
