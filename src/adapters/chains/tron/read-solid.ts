/**
 * Height of the newest solid block: 19 of the 27 block producers have built on it, and it cannot be undone. Two calls
 * tell it, and nodes differ in which of them they serve.
 */
import { NotOffered, type TronHttp } from './tron-http.ts';
import { isBlock, toBlockRef } from './read-head.ts';
import type { NodeFacts, NodeHeader, Nothing } from './answers.ts';

/** Null if the node serves neither call. */
export async function readSolidHeight(http: TronHttp): Promise<number | null> {
  const asks = [readSolidBlock, readNodeInfo] as const;
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
async function readSolidBlock(http: TronHttp): Promise<number | null> {
  const solid = await http.ask<NodeHeader | Nothing>('/walletsolidity/getnowblock');
  return isBlock(solid) ? toBlockRef(solid).height : null;
}

/** The report that a full node gives about itself. */
async function readNodeInfo(http: TronHttp): Promise<number | null> {
  const { solidityBlock = '' } = await http.ask<NodeFacts>('/wallet/getnodeinfo');
  const found = /^Num:(\d{1,12})/.exec(solidityBlock)?.[1];
  return found === undefined ? null : Number(found);
}
