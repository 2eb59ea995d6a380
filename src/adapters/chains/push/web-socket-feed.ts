/** Hints of a node that takes subscriptions by JSON-RPC over a WebSocket: EVM chains and Solana. */
import { endOnce, handshakeMs, type OpenFeed } from './feed.ts';

export type Subscription = Readonly<{
  method: string;
  params: readonly unknown[];
  /** Method of the messages that follow. Each tells of a block. */
  notification: string;
}>;

export const newHeads: Subscription = {
  method: 'eth_subscribe',
  params: ['newHeads'],
  notification: 'eth_subscription',
};

export const newSlots: Subscription = { method: 'slotSubscribe', params: [], notification: 'slotNotification' };

type Place = Readonly<{ url: string; headers?: Readonly<Record<string, string>> | undefined }>;
type Message = Readonly<{ id?: unknown; method?: unknown; result?: unknown }>;

const subscriptionId = 1;
/** Node's WebSocket takes headers, which those of browsers do not. */
const NodeWebSocket = WebSocket as unknown as new (
  url: string,
  options: Readonly<{ headers: Readonly<Record<string, string>> }>,
) => WebSocket;

export function makeWebSocketFeed({ url, headers = {} }: Place, subscription: Subscription): OpenFeed {
  const { method, params, notification } = subscription;
  return (events) => {
    const socket = new NodeWebSocket(url, { headers });
    const patience = setTimeout(() => end('it does not answer'), handshakeMs);
    const { hint, end, close } = endOnce(events, () => {
      clearTimeout(patience);
      socket.close();
    });
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: subscriptionId, method, params }));
    });
    socket.addEventListener('message', ({ data }) => {
      const message = readMessage(data);
      if (message?.id === subscriptionId) {
        clearTimeout(patience);
        if (message.result === undefined) end('it refuses the subscription');
      } else if (message?.method === notification) hint('block');
    });
    socket.addEventListener('error', () => end('it cannot be reached'));
    socket.addEventListener('close', () => end('it closed the connection'));
    return { close };
  };
}

function readMessage(data: unknown): Message | undefined {
  try {
    return (typeof data === 'string' ? JSON.parse(data) : undefined) as Message | undefined;
  } catch {
    return undefined;
  }
}
