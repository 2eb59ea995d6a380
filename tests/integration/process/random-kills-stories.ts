/**
 * Actions of the visitors and the operator in one wave: exchanges on every kind of chain, refunds, a mix, a loan. After
 * a lost response they check the state before they repeat an action, as people do.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { orderIdOfLink } from '#src/domain/order/order-link.ts';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { operator, type Fleet } from './random-kills-fleet.ts';
import { patient } from '#tests/support/patience.ts';

type Story = Readonly<{
  name: string;
  send: CurrencyId;
  sendAmount: string;
  receive: CurrencyId;
  /** The amount actually paid; null to pay nothing. */
  pays: string | null;
  isCancelled?: true;
  hasRefundAddress?: true;
  choice?: 'continue' | 'refund';
  privacySettings?: object;
  end: 'completed' | 'refunded' | 'expired';
}>;

/**
 * UTXO, nonce and validity-window chains on both sides; tokens that need another coin for fees; every kind of wrong
 * payment.
 */
const stories: readonly Story[] = [
  { name: 'coins to a window', send: 'BTC', sendAmount: '0.5', receive: 'USDT-TRC20', pays: '0.5', end: 'completed' },
  { name: 'a window to coins', send: 'USDT-TRC20', sendAmount: '500', receive: 'LTC', pays: '500', end: 'completed' },
  { name: 'coins to a nonce', send: 'LTC', sendAmount: '5', receive: 'USDT-POLYGON', pays: '5', end: 'completed' },
  { name: 'a nonce to a window', send: 'ETH', sendAmount: '1', receive: 'SOL', pays: '1', end: 'completed' },
  { name: 'a window to a nonce', send: 'SOL', sendAmount: '20', receive: 'ETH', pays: '20', end: 'completed' },
  {
    name: 'too little, refunded',
    send: 'LTC',
    sendAmount: '5',
    receive: 'ETH',
    pays: '4',
    hasRefundAddress: true,
    choice: 'refund',
    end: 'refunded',
  },
  {
    name: 'too little, continued',
    send: 'ETH',
    sendAmount: '1',
    receive: 'LTC',
    pays: '0.8',
    choice: 'continue',
    end: 'completed',
  },
  {
    name: 'cancelled, then paid',
    send: 'USDT-POLYGON',
    sendAmount: '500',
    receive: 'BTC',
    pays: '500',
    isCancelled: true,
    hasRefundAddress: true,
    end: 'refunded',
  },
  {
    name: 'cancelled',
    send: 'SOL',
    sendAmount: '20',
    receive: 'BTC',
    pays: null,
    isCancelled: true,
    end: 'expired',
  },
  {
    name: 'a mix',
    send: 'LTC',
    sendAmount: '20',
    receive: 'LTC',
    pays: '20',
    end: 'completed',
    privacySettings: { mixingRounds: 3, delayMinutes: 0 },
  },
];
const chains: readonly ChainId[] = ['bitcoin', 'litecoin', 'ethereum', 'polygon', 'tron', 'solana'];
const blocksPerRound = 2;
const roundMs = 100;

/** One order or loan. Its name is the same as in the twin run. */
export type Told = Readonly<{ name: string; id: string; kind: 'order' | 'loan'; isMix: boolean }>;

/** Runs one wave to its end and returns its orders and loans. */
export async function runWave(fleet: Fleet, wave: number, giveUpAt: number): Promise<readonly Told[]> {
  const visitors = stories.map((story, place) => visitor(fleet, story, { wave, place }));
  const all = [...visitors, lender(fleet, wave)];
  while (true) {
    const isOver = await Promise.all(all.map(async ({ step }) => await step()));
    if (isOver.every(Boolean)) return all.map(({ tell }) => tell());
    if (performance.now() > giveUpAt) throw new Error(`wave ${wave} never ends: ${all.map(({ say }) => say()).join()}`);
    for (const chain of chains) await ask(fleet, '/api/sandbox/blocks', { body: { chain, count: blocksPerRound } });
    await sleep(roundMs);
  }
}

/** A simulated person with one goal. `step` does what is possible now and returns whether the goal is reached. */
type Person = Readonly<{ step(): Promise<boolean>; say(): string; tell(): Told }>;

const visitorSeed = new Uint8Array(32).fill(77);
type Order = Readonly<{ id: string; state: string; depositAddress: string; choices: readonly string[] }>;

function visitor(fleet: Fleet, story: Story, { wave, place }: Readonly<{ wave: number; place: number }>): Person {
  const { send, receive, sendAmount, privacySettings } = story;
  const address = (currency: CurrencyId, side: number): string =>
    deriveAddress(visitorSeed, currencies[currency].chain, 'visitor', wave * 1000 + place * 10 + side);
  const name = `${wave}: ${story.name}`;
  const fields = {
    sendCurrency: send,
    sendAmount,
    receiveCurrency: receive,
    receiveAddress: address(receive, 0),
    ...(story.hasRefundAddress && { refundAddress: address(send, 1) }),
    ...(privacySettings ? { privacySettings } : { orderType: 'fixed' }),
  };
  let order: Order | undefined;
  const step = async (): Promise<boolean> => {
    if (!order) {
      const headers = { 'idempotency-key': `the-order-of-wave-${wave}-place-${place}` };
      const made = await ask<Order>(fleet, '/api/exchanges', { body: fields, headers });
      if (made.status === 201) order = made.body;
      return false;
    }
    const path = `/api/exchanges/${order.id}`;
    order = (await ask<Order>(fleet, path)).body;
    const { state, choices, depositAddress } = order;
    if (story.isCancelled && choices.includes('cancel')) await ask(fleet, `${path}/cancel`, { body: {} });
    else if (story.pays !== null && !(await isPaid(fleet, depositAddress))) {
      // Pays once: after a lost response the chain is checked before anything is paid again.
      await tryAsk(fleet, `/api/sandbox/exchanges/${order.id}/deposit`, { body: { amount: story.pays } });
    } else if (story.choice && choices.includes(story.choice)) await choose(fleet, `${path}/${story.choice}`);
    const isAwaited = story.pays !== null && story.end === 'refunded' && state === 'expired';
    return state === story.end && !isAwaited;
  };
  return {
    step,
    say: () => `${name} is ${order?.state ?? 'not made'}`,
    tell: () => ({ name, id: orderIdOfLink(order?.id ?? ''), kind: 'order', isMix: privacySettings !== undefined }),
  };
}

/** The first request returns a quote; the second names the quote, which makes the choice. */
async function choose(fleet: Fleet, path: string): Promise<void> {
  const { body } = await ask<{ details?: { quoteId?: string } }>(fleet, path, { body: {} });
  const quoteId = body.details?.quoteId;
  if (quoteId !== undefined) await ask(fleet, path, { body: { quoteId } });
}

type Loan = Readonly<{ id: string; status: string }>;

/** The operator creates a loan, and requests its release until the loan is paid. */
function lender(fleet: Fleet, wave: number): Person {
  const customerAddress = deriveAddress(visitorSeed, 'tron', 'visitor', wave * 1000 + 999);
  const proof = { password: operator.password };
  let token: string | undefined;
  let loan: Loan | undefined;
  const step = async (): Promise<boolean> => {
    if (loan?.status === 'completed') return true;
    if (token === undefined) {
      token = (await ask<{ token?: string }>(fleet, '/api/admin/login', { body: operator })).body.token;
      return false;
    }
    const bearer = { authorization: `Bearer ${token}` };
    if (!loan) {
      const headers = { ...bearer, 'idempotency-key': `the-loan-of-the-wave-${wave}` };
      const body = { usdtAmount: '1000', exchangeRate: '31.5', customerAddress, ...proof };
      const made = await ask<Loan>(fleet, '/api/admin/loan-orders', { body, headers });
      if (made.status === 201) loan = made.body;
      return false;
    }
    const { id } = loan;
    const listed = await ask<readonly Loan[]>(fleet, '/api/admin/loan-orders?limit=100', { headers: bearer });
    loan = listed.body.find((each) => each.id === id) ?? loan;
    const isPending = loan.status === 'pending';
    if (isPending) await ask(fleet, `/api/admin/loan-orders/${id}/pay`, { body: proof, headers: bearer });
    return loan.status === 'completed';
  };
  return {
    step,
    say: () => `the loan is ${loan?.status ?? 'not made'}`,
    tell: () => ({ name: `${wave}: a loan`, id: loan?.id ?? '', kind: 'loan', isMix: false }),
  };
}

/** Whether the chain has a payment to the address, in a block or in the mempool. */
async function isPaid({ database }: Fleet, address: string): Promise<boolean> {
  const { rows } = await database.ownerPool.query<{ is_paid: boolean }>(
    'select exists (select from sandbox.transactions where strpos(body, $1) > 0) as is_paid',
    [address],
  );
  return rows[0]?.is_paid === true;
}

type Request = Readonly<{ body?: object; headers?: Readonly<Record<string, string>> }>;

/** Sends a request until there is a response, because a killed server is restarted. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which answer it expects
async function ask<Body>(fleet: Fleet, path: string, request?: Request) {
  while (true) {
    const answer = await tryAsk<Body>(fleet, path, request);
    if (answer) return answer;
    await sleep(50);
  }
}

/** Undefined if there is no response. A 500 fails the test. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which answer it expects
async function tryAsk<Body>(fleet: Fleet, path: string, { body, headers = {} }: Request = {}) {
  try {
    const answer = await fetch(fleet.site + path, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patient(30_000)),
    });
    const text = await answer.text();
    if (answer.status === 500) throw new BrokenAnswer(`${path}: ${text}`);
    return { status: answer.status, body: JSON.parse(text) as Body };
  } catch (error) {
    if (error instanceof BrokenAnswer) throw error;
    const [complaint] = fleet.complaints();
    if (complaint !== undefined) throw new BrokenAnswer(complaint, { cause: error });
    return undefined;
  }
}

class BrokenAnswer extends Error {}
