/** API keys with webhook receivers on an order lab: real HTTP receivers, and workers whose clock a test moves. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { makeDeveloperStore } from '#src/adapters/db/developer/developer-store.ts';
import type { ResolveHost } from '#src/adapters/resolve-host.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { makeWebhookSender } from '#src/adapters/webhook-sender.ts';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeDeveloper, type Developer } from '#src/usecases/developer/developer.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { makeFakeClock, type FakeClock } from './fake-clock.ts';
import type { OrderLab } from './order-lab.ts';
import { must, type OrderDraft } from './order-lab/order-actions.ts';

export type Received = Readonly<{ id: string; type: string; body: string; timestamp: number; signature: string }>;

export type Receiver = Readonly<{
  url: string;
  received: readonly Received[];
  /** Number of unanswered requests: now, and the highest so far. */
  open(): Readonly<{ now: number; most: number }>;
  /** Response statuses in order; the last one is repeated. Null means no response. */
  answers(...statuses: readonly (number | null)[]): void;
  close(): void;
}>;

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let plan: (number | null)[] = [204];
  const open = { now: 0, most: 0 };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.on('close', () => (open.now -= 1));
    const body = await text(request);
    const header = (name: string): string => String(request.headers[name]);
    const { type } = JSON.parse(body) as { type: string };
    const timestamp = Number(header('sampan-timestamp'));
    received.push({ id: header('sampan-event-id'), type, body, timestamp, signature: header('sampan-signature') });
    const status = plan.length > 1 ? plan.shift() : plan[0];
    if (typeof status === 'number') response.writeHead(status, { location: '/elsewhere' }).end('thanks');
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    open: () => open,
    answers: (...statuses) => (plan = [...statuses]),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Checks the signature like a receiver, without our own code. */
export function isSigned({ body, timestamp, signature }: Received, secret: string): boolean {
  const code = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const [time, ...codes] = signature.split(',');
  return time === `t=${timestamp}` && codes.includes(`v1=${code}`);
}

export type WebhookLab = Readonly<{
  developer: Developer;
  /** The real-time clock of keys and webhooks. */
  clock: FakeClock;
  makeKey(url?: string): Promise<Readonly<{ key: ApiKey; secret: string }>>;
  /** An order made with the key. */
  order(key: ApiKey, draft?: OrderDraft): Promise<Order>;
  /** Attempts every due delivery once. Returns the ids of the events. */
  deliver(): Promise<readonly string[]>;
  /** The events of a key, newest first, with the outcomes of their attempts. */
  log(key: ApiKey): Promise<readonly Readonly<{ id: string; status: string; outcomes: readonly string[] }>[]>;
}>;

type Options = Readonly<{ profile?: NetworkProfile; resolve?: ResolveHost; patienceMs?: number }>;

export function openWebhookLab(lab: OrderLab, options: Options = {}): WebhookLab {
  const { profile = 'sandbox', ...network } = options;
  // Ahead of the database's clock, which determines when events become due.
  const clock = makeFakeClock(Date.now() + 3_600_000);
  const ports = { ...lab.ports, rules: { ...lab.ports.rules, profile } };
  const developer = makeDeveloper(ports, {
    store: makeDeveloperStore(lab.database.pool),
    seal: makeSecretSeal(new Uint8Array(32).fill(9)),
    sender: makeWebhookSender({ profile, ...network }),
    realClock: clock,
  });
  const limits = { requestsPerMinute: 1000, openOrders: 1000 };
  return {
    developer,
    clock,
    makeKey: async (url) => {
      const made = must(await developer.makeKey({ actor: 'test', label: 'Shop', scopes: ['trade'], limits }));
      if (url === undefined) return { key: made.apiKey, secret: '' };
      const { secret } = must(await developer.setWebhook(made.apiKey, { name: 'main', url, states: null }));
      return { key: made.apiKey, secret: secret ?? '' };
    },
    order: async (key, draft = { send: '1 LTC', receive: 'ETH', refund: true }) =>
      must(await createOrder(lab.ports, { ...lab.request(draft), apiKeyId: key.id })),
    deliver: async () => {
      const tried: string[] = [];
      // Only a few events per key are taken at once; the others follow in the next round.
      for (let events = await developer.takeDueWebhooks(100); events.length > 0;) {
        await Promise.all(events.map(async (event) => await developer.deliverWebhook(event)));
        tried.push(...events.map(({ id }) => id));
        events = await developer.takeDueWebhooks(100);
      }
      return tried;
    },
    log: async (key) => {
      const { events } = must(await developer.listWebhookEvents(key, { limit: 100 }));
      return events.map(({ event: { id, status }, deliveries }) => {
        return { id, status, outcomes: deliveries.map(({ outcome }) => outcome) };
      });
    },
  };
}
