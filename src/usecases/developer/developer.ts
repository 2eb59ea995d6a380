/** Use cases of the developer API: managing API keys, and everything that needs a key. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { Result } from '#src/domain/result.ts';
import {
  endedInvoiceLifeMs,
  endedKeyLifeMs,
  endedQuoteLifeMs,
  eventLifeMs,
  mostEndedQuotes,
  nonceLifeMs,
  requestLifeMs,
} from '#src/domain/developer/record-times.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderFilter, WebhookEvent } from '../ports/developer-records.ts';
import type { InvoiceFilter } from '../ports/invoice-records.ts';
import type { KeyFields } from '../ports/key-maker.ts';
import type { Ports } from '../ports/ports.ts';
import { makeBoardReader } from '../quotes/load-board.ts';
import type { DeveloperPorts, DeveloperDeps } from './developer-deps.ts';
import { makeSignatures } from './check-signature.ts';
import { makeCreateKeyedOrder, type CreateKeyedOrder } from './keyed-orders.ts';
import { authenticate, findEndedKeys, listKeys, makeKey, makeTemporaryKey, parseKeyFields, revokeKey } from './keys.ts';
import { makeInvoiceDesk } from './invoice-orders.ts';
import { cancelInvoice, listInvoices, makeInvoice, readInvoice, type WantedInvoice } from './invoices.ts';
import { rotateKey } from './rotate-key.ts';
import { deliverWebhook, takeDueWebhooks } from './deliver-webhooks.ts';
import { noteUse, type AcceptedRequest } from './note-use.ts';
import { findLabels, listOwnOrders } from './own-orders.ts';
import { findQuote, quote, type QuoteHold, type QuoteWanted } from './quotes.ts';
import { once, type NamedRequest } from './requests.ts';
import { findShared, setShare } from './share-key.ts';
import { showPair } from './show-pair.ts';
import { readStatements } from './statements.ts';
import {
  findWebhookEvent,
  listWebhookEvents,
  listWebhooks,
  redeliver,
  removeWebhook,
  setWebhook,
  testWebhook,
  type WantedWebhook,
} from './webhooks.ts';

export type Developer = ReturnType<typeof makeDeveloper>;

type Second<Verb extends (...args: never[]) => unknown> = Parameters<Verb>[1];

export function makeDeveloper(ports: Ports, developerPorts: DeveloperPorts) {
  const deps = { ports, developerPorts };
  const readBoard = makeBoardReader(ports);
  const signatures = makeSignatures(deps);
  const createOrder = makeCreateKeyedOrder(deps);
  return {
    /** Finds the API key of a text. Undefined for an unknown, revoked or expired key, without saying which. */
    authenticate: async (key: string) => await authenticate(deps, key),
    /** Checks the signature of a request, for keys that ask for one, and does not use it up. */
    checkSignature: signatures.check,
    /** Records an accepted request of a key, and uses its signature up. */
    noteUse: async (key: ApiKey, request: AcceptedRequest) => await noteUse(deps, signatures, key, request),
    findEndedKeys: async (ids: readonly string[]) => await findEndedKeys(deps, ids),
    listKeys: async () => await listKeys(deps),
    parseKey: (wanted: KeyFields) => parseKeyFields(wanted, developerPorts.realClock.now()),
    makeKey: async (wanted: Second<typeof makeKey>) => await makeKey(deps, wanted),
    /** What the key's completed orders came to, by month, and what its partner is owed. */
    readStatements: async (key: Pick<ApiKey, 'id'>, within?: Parameters<typeof readStatements>[2]) =>
      await readStatements(deps, key, within),
    findShared: async (id: string) => await findShared(deps, id),
    setShare: async (wanted: Second<typeof setShare>) => await setShare(deps, wanted),
    revokeKey: async (wanted: Second<typeof revokeKey>) => await revokeKey(deps, wanted),
    /** Replaces the text of a key by a new one, which is returned only this once. */
    rotateKey: async (key: ApiKey, overlapHours: number) => await rotateKey(deps, key, overlapHours),
    /** Creates a temporary API key, in the sandbox only. Elsewhere operators create the keys. */
    makeTemporaryKey: async () => await makeTemporaryKey(deps),
    /** Runs a request once, however often it is sent (idempotency). `act` returns the id of its result. */
    once: async <Code extends string>(key: ApiKey, named: NamedRequest, act: () => Promise<Result<string, Code>>) =>
      await once(deps, key, named, act),

    /** Indicative rate of a pair, by symbols or currency ids. Not binding. */
    showPair: async (pair: Readonly<{ from: string; to: string }>) =>
      showPair(await readBoard(), pair, ports.clock.now()),
    /** Quotes a price. A fixed quote binds us until it expires; a floating quote is a preview. */
    quote: async (key: ApiKey, wanted: QuoteWanted, hold: QuoteHold = 'minute') =>
      await quote(deps, readBoard, { key, hold, ...wanted }),
    findQuote: async (key: ApiKey, id: string) => await findQuote(deps, key, id),
    createOrder,
    ...makeInvoiceVerbs(deps, readBoard, createOrder),
    /** Orders that were created with this key and are not erased, newest first. */
    listOrders: async (key: ApiKey, filter: OrderFilter) => await listOwnOrders(deps, key, filter),
    /** What the partner wrote beside an order of this key. */
    findLabels: async (key: Pick<ApiKey, 'id'>, order: Pick<Order, 'id' | 'apiKeyId'>) =>
      await findLabels(deps, key, order),

    /** How many orders of this key await a deposit. */
    countOpenOrders: async ({ id }: Pick<ApiKey, 'id'>) =>
      await developerPorts.store.snapshot(
        async ({ developer: { keys } }) => await keys.countOpenOrders(id, ports.clock.now()),
      ),

    listWebhooks: async (key: ApiKey) => await listWebhooks(deps, key),
    /**
     * Sets a webhook. Returns its secret, only this once. Setting the same URL again rotates the secret, unless it is
     * to be kept.
     */
    setWebhook: async (key: ApiKey, wanted: WantedWebhook) => await setWebhook(deps, key, wanted),
    removeWebhook: async (key: ApiKey, name: string) => await removeWebhook(deps, key, name),
    testWebhook: async (key: ApiKey, name: string) => await testWebhook(deps, key, name),
    listWebhookEvents: async (key: ApiKey, page: Parameters<typeof listWebhookEvents>[2]) =>
      await listWebhookEvents(deps, key, page),
    findWebhookEvent: async (key: ApiKey, id: string) => await findWebhookEvent(deps, key, id),
    redeliver: async (key: ApiKey, id: string) => await redeliver(deps, key, id),

    // The following use cases are for workers only.
    takeDueWebhooks: async (limit: number) => await takeDueWebhooks(deps, limit),
    deliverWebhook: async (event: WebhookEvent) => await deliverWebhook(deps, event),
    cleanDeveloperRecords: async () => await cleanDeveloperRecords(deps),
  } as const;
}

function makeInvoiceVerbs(
  deps: DeveloperDeps,
  readBoard: ReturnType<typeof makeBoardReader>,
  createOrder: CreateKeyedOrder,
) {
  return {
    /** Asks for an exact amount, which whoever has the link pays with any other asset. Returns its id. */
    makeInvoice: async (key: ApiKey, wanted: WantedInvoice) => await makeInvoice(deps, readBoard, { key, ...wanted }),
    readInvoice: async (key: ApiKey, id: string) => await readInvoice(deps, key, id),
    listInvoices: async (key: ApiKey, filter: InvoiceFilter) => await listInvoices(deps, key, filter),
    cancelInvoice: async (key: ApiKey, id: string) => await cancelInvoice(deps, key, id),
    /** Invoices for whoever has the link of one. */
    invoiceDesk: makeInvoiceDesk(deps, readBoard, createOrder),
  };
}

/**
 * Deletes expired records. Each table is compared with the clock that wrote its times: the service's or the real one.
 */
async function cleanDeveloperRecords({ ports, developerPorts }: DeveloperDeps): Promise<void> {
  const [now, realNow] = [ports.clock.now(), developerPorts.realClock.now()];
  await developerPorts.store.transaction(async ({ developer: { invoices, keys, quotes, requests, webhooks } }) => {
    await quotes.dropExpired(now - endedQuoteLifeMs);
    await quotes.dropSurplus(now, mostEndedQuotes);
    await requests.dropOld(requestLifeMs);
    await invoices.dropOld(now - endedInvoiceLifeMs);
    await webhooks.dropOld(now - eventLifeMs);
    await keys.dropEnded(realNow, realNow - endedKeyLifeMs);
  });
  await dropNonces(developerPorts);
}

/** Deletes in parts, each in a transaction of its own: after a long time without a worker there may be millions. */
async function dropNonces({ store }: Pick<DeveloperPorts, 'store'>): Promise<void> {
  for (let dropped = noncesAtOnce; dropped === noncesAtOnce;) {
    dropped = await store.transaction(
      async ({ developer: { nonces } }) => await nonces.dropOld(nonceLifeMs, noncesAtOnce),
    );
  }
}

const noncesAtOnce = 20_000;
