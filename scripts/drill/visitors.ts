/**
 * Visitors who order, pay and wait, whatever happens meanwhile. Whoever gets no answer asks again with the same words,
 * as programs with an idempotency key do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';

export type Acknowledged = Readonly<{ number: number; receiveAddress: string }>;

export type Visitors = Readonly<{
  /** Orders that were answered with 201. */
  acknowledged: readonly Acknowledged[];
  /** Requests without an answer, or with one that says to come again, by what they were told. */
  turnedAway: ReadonlyMap<string, number>;
  /** Lets nobody new come. */
  stop(): Promise<void>;
  /** Whether all have what they ordered. Throws if something went wrong for one of them. */
  areDone(): boolean;
}>;

type Options = Readonly<{
  origin: string;
  perSecond: number;
  /** Whether the database may forget what it answered, and some orders are refunded therefore. */
  isLossy: boolean;
  /** Whether the chain has a payment to this address, or undefined if nobody can tell now. */
  isPaid: (address: string) => Promise<boolean | undefined>;
}>;

const seed = new Uint8Array(32).fill(78);
const lookMs = 2_000;
const againMs = 500;
/** Networks that they come from: what visitors share is counted by network. */
const sources = 200;
/** Where nobody ends who pays once, exactly and at once. */
const wrongEnds = new Set(['action_required', 'held', 'failed', 'expired']);
const refunds = new Set(['refunding', 'refunded']);

export function startVisitors({ perSecond, ...options }: Options): Visitors {
  const acknowledged: Acknowledged[] = [];
  const turnedAway = new Map<string, number>();
  /** What those under way wait for. */
  const under = new Map<number, string>();
  const errors: unknown[] = [];
  const over = new AbortController();
  const ask = makeAsking(options.origin, (said) => turnedAway.set(said, (turnedAway.get(said) ?? 0) + 1));
  const visit = async (number: number): Promise<void> => {
    under.set(number, 'its order');
    const receiveAddress = deriveAddress(seed, 'litecoin', 'visitor', number);
    const link = await order(ask, number, receiveAddress);
    acknowledged.push({ number, receiveAddress });
    await payAndWait({ ...options, ask, number, link, note: (state) => under.set(number, state) });
    under.delete(number);
  };
  const come = async (): Promise<void> => {
    for (let number = 0; !over.signal.aborted; number += 1) {
      void visit(number).catch((error: unknown) => errors.push(error));
      await sleep(1000 / perSecond);
    }
  };
  const coming = come();
  return {
    acknowledged,
    turnedAway,
    stop: async () => {
      over.abort();
      await coming;
    },
    areDone: () => {
      if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
      return under.size === 0;
    },
  };
}

async function order(ask: Asking, number: number, receiveAddress: string): Promise<string> {
  const body = {
    sendCurrency: 'ETH',
    sendAmount: '0.2',
    receiveCurrency: 'LTC',
    receiveAddress,
    orderType: 'floating',
  };
  const made = await ask(number, '/api/exchanges', body);
  return String(made.body['id']);
}

type Waiting = Omit<Options, 'perSecond'> &
  Readonly<{ ask: Asking; number: number; link: string; note: (state: string) => void }>;

/** Returns when the visitor has what was ordered or its deposit back, or when the order is not there any more. */
async function payAndWait({ origin, isPaid, isLossy, ask, number, link, note }: Waiting): Promise<void> {
  for (;;) {
    const { status, body } = await ask(number, `/api/exchanges/${link}`);
    const state = String(body['state']);
    if (status === 404 || state === 'completed' || (isLossy && state === 'refunded')) return;
    if (wrongEnds.has(state) || (!isLossy && refunds.has(state)))
      throw new Error(`visitor ${number}: ${state}, ${String(body['reason'])}`);
    note(state);
    // Whoever had no answer to a payment looks at the chain before the next try.
    const isUnpaid = state === 'awaiting_deposit' && (await isPaid(String(body['depositAddress']))) === false;
    if (isUnpaid) await tryAsk(`${origin}/api/sandbox/exchanges/${link}/deposit`, toPost({}));
    await sleep(lookMs);
  }
}

type Answer = Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>;
type Asking = (number: number, url: string, body?: object) => Promise<Answer>;

/** Asks until there is an answer that means something. */
function makeAsking(origin: string, turnAway: (said: string) => void): Asking {
  return async (number, url, body) => {
    const own = {
      'x-forwarded-for': `198.51.${number % sources}.7`,
      'idempotency-key': `a-visitor-of-the-drill-${String(number).padStart(6, '0')}`,
    };
    for (;;) {
      const answer = await tryAsk(`${origin}${url}`, body ? toPost(body, own) : { headers: own });
      const isFound = answer.status >= 200 && answer.status < 300;
      if (isFound || answer.status === 404) return answer;
      if (answer.status === 500) throw new Error(`${url} answered 500`);
      turnAway(answer.status === 0 ? 'no answer' : String(answer.body['code']));
      await sleep(againMs);
    }
  };
}

function toPost(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function tryAsk(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  } catch {
    return { status: 0, body: {} };
  }
}
