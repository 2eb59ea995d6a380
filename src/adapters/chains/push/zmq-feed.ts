/** Hints of a node that publishes over ZeroMQ: Bitcoin and its kin, and Monero. */
import { connect } from 'node:net';
import { endOnce, handshakeMs, type HintKind, type OpenFeed } from './feed.ts';
import { greeting, makeReady, makeSubscription, parseZmtp } from './zmtp.ts';

/** What is subscribed to, and what a message of it is about. Undefined: nothing that concerns us. */
export type ZmqTopics = Readonly<Record<string, (parts: readonly Buffer[]) => HintKind | undefined>>;

/** How long a silent connection may be until the operating system asks whether it is still there. */
const keepAliveMs = 30_000;

/**
 * Topics of Bitcoin, Litecoin and Bitcoin Cash. A node publishes what its settings say: one of `sequence` and `hashtx`
 * tells of the mempool, one of `sequence` and `hashblock` of blocks.
 */
export const utxoTopics: ZmqTopics = {
  hashblock: () => 'block',
  hashtx: () => 'transaction',
  sequence: ([, body]) => sequenceKinds[String.fromCharCode(body?.[sequenceKindAt] ?? 0)],
};

/** After the hash: a block connected or disconnected, a transaction added to the mempool or removed. */
const sequenceKindAt = 32;
const sequenceKinds: Readonly<Record<string, HintKind>> = {
  C: 'block',
  D: 'block',
  A: 'transaction',
  R: 'transaction',
};

/** Topics of Monero. Its messages have one part, which begins with the topic. */
export const moneroTopics: ZmqTopics = {
  'json-minimal-chain_main': () => 'block',
  'json-minimal-txpool_add': () => 'transaction',
};

export function makeZmqFeed(url: string, topics: ZmqTopics): OpenFeed {
  const { hostname, port } = new URL(url);
  const names = Object.keys(topics);
  return (events) => {
    const socket = connect({ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) });
    const patience = setTimeout(() => end('it does not answer'), handshakeMs);
    const { hint, end, close } = endOnce(events, () => {
      clearTimeout(patience);
      socket.destroy();
    });
    const parse = parseZmtp({
      onReady: () => {
        clearTimeout(patience);
        socket.write(Buffer.concat(names.map(makeSubscription)));
      },
      onMessage: (parts) => {
        const first = parts[0]?.toString('latin1') ?? '';
        const name = names.find((topic) => first === topic || first.startsWith(`${topic}:`));
        const kind = name === undefined ? undefined : topics[name]?.(parts);
        if (kind) hint(kind);
      },
    });
    socket.setKeepAlive(true, keepAliveMs);
    socket.on('connect', () => socket.write(Buffer.concat([greeting, makeReady('SUB')])));
    socket.on('data', (bytes) => {
      try {
        parse(bytes);
      } catch (error) {
        end(error instanceof Error ? error.message : 'it sent something else');
      }
    });
    socket.on('error', () => end('it cannot be reached'));
    socket.on('close', () => end('it closed the connection'));
    return { close };
  };
}
