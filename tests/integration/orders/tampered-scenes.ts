/**
 * Orders and a loan that are about to be paid, one of whose columns somebody changes who owns the database. Each change
 * happens in a database of its own: a copy of one in which the scene was prepared.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Order } from '#src/domain/order/order.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { openLoanLab, type LoanLab } from '#tests/support/loan-lab.ts';
import { isTold, tamper } from '#tests/support/tamper.ts';
import type { Changed, Scene, Table, Thief } from './tampered-columns.ts';

/** Something that is about to be paid. */
type Scenario = Readonly<{
  /** By which the rows are found. */
  where: Readonly<Partial<Record<Table, string>>>;
  /** Who is told about. */
  about: string;
  /** Where coins go if nobody changes anything, and how often at most. */
  honest: readonly Readonly<{ chain: ChainId; address: string; most: readonly string[] }>[];
  /** What happens before the worker goes on, and after the change. */
  first?: (lab: LoanLab) => Promise<void>;
}>;

const ofOrder = ({ id }: Order): Scenario['where'] => ({
  orders: `id = '${id}'`,
  payouts: `order_id = '${id}'`,
  deposits: `order_id = '${id}'`,
});

const places = ['bitcoin', 'ethereum', 'litecoin', 'tron'] as const;

/** Confirms what is paid and what is paid out, and at last mines whatever was sent, on each chain. */
async function goOn(lab: LoanLab, { honest }: Pick<Scenario, 'honest'>): Promise<void> {
  // What cannot be read any more is an error in the log, and no payment.
  const work = async (): Promise<void> => await lab.work().catch(() => {});
  await work();
  for (const { chain } of honest) await lab.mine(chain, 4);
  await work();
  for (const chain of places) await lab.mine(chain);
}

const exchange = async (lab: LoanLab): Promise<Order> =>
  await lab.order({ send: '0.5 BTC', receive: 'ETH', refund: true });
const isPaid = async (lab: LoanLab, order: Order): Promise<readonly string[]> => [await lab.worthNow(order, '0.5')];

async function confirmOnly(lab: LoanLab, order: Order): Promise<void> {
  await lab.mine('bitcoin', 10);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
}

/** What is true of every scene of an order. */
function about(order: Order, received: readonly string[], refunded: readonly string[] = []) {
  const { receiveAddress, refundAddress } = order;
  const honest = [
    {
      chain: order.quote.receive.currency === 'ETH' ? 'ethereum' : 'litecoin',
      address: receiveAddress,
      most: received,
    },
    { chain: 'bitcoin', address: refundAddress ?? '', most: refunded },
  ] as const;
  return { where: ofOrder(order), about: order.orderNumber, honest };
}

const scenes: Readonly<Record<Scene, (lab: LoanLab) => Promise<Scenario>>> = {
  unpaid: async (lab) => {
    const order = await exchange(lab);
    return {
      ...about(order, await isPaid(lab, order)),
      first: async (copy) => {
        // The visitor has the page open.
        await copy.services.viewOrder(order.id).catch(() => {});
        await copy.pay(order, '0.5');
      },
    };
  },
  seen: async (lab) => {
    const order = await exchange(lab);
    await lab.pay(order, '0.5');
    await lab.watch('bitcoin');
    return about(order, await isPaid(lab, order));
  },
  payout: async (lab) => {
    const order = await exchange(lab);
    await lab.pay(order, '0.5');
    await confirmOnly(lab, order);
    return about(order, await isPaid(lab, order));
  },
  mix: async (lab) => {
    const mix = { mixingRounds: 2, delayMinutes: 10 };
    const order = await lab.order({ send: '1 BTC', receive: 'LTC', mix, refund: true });
    await lab.pay(order, '1');
    await confirmOnly(lab, order);
    return { ...about(order, []), first: async (copy) => await copy.advance(60) };
  },
  refund: async (lab) => {
    const order = await exchange(lab);
    await lab.pay(order, '0.3');
    await lab.confirm(order);
    await lab.refund(order);
    await lab.priceOnly(order);
    return about(order, [], [await lab.lessFee('0.3 BTC')]);
  },
  extra: async (lab) => {
    const order = await exchange(lab);
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    await lab.deliver(order);
    await lab.pay(order, '0.3');
    await confirmOnly(lab, order);
    const refunds = `order_id = '${order.id}' and kind = 'refund'`;
    const where = {
      ...ofOrder(order),
      payouts: refunds,
      deposits: `id = (select deposit_id from payouts where ${refunds})`,
    };
    return { ...about(order, await isPaid(lab, order), [await lab.lessFee('0.3 BTC')]), where };
  },
  paid: async (lab) => {
    const order = await exchange(lab);
    await lab.pay(order, '0.5');
    await lab.confirm(order);
    await lab.deliver(order);
    return about(order, await isPaid(lab, order));
  },
  loan: async (lab) => {
    const loan: Loan = await lab.lend('1500 USDT-TRC20');
    await lab.release(loan);
    const where = { loans: `id = '${loan.id}'`, payouts: `loan_id = '${loan.id}'` };
    const honest = [{ chain: 'tron', address: loan.customerAddress, most: ['1500 USDT-TRC20'] }] as const;
    return { where, about: loan.id, honest };
  },
};

/** Somebody with an order like the others, whose addresses are in its signed terms. */
async function makeThief(lab: LoanLab): Promise<Thief> {
  const addresses = Object.fromEntries(places.map((chain) => [chain, lab.address(chain)])) as Record<
    (typeof places)[number],
    string
  >;
  const { bitcoin: refundAddress, ethereum: receiveAddress } = addresses;
  const asked = { ...lab.request({ send: '0.5 BTC', receive: 'ETH' }), receiveAddress, refundAddress };
  const { id: order } = must(await createOrder(lab.ports, asked));
  return { ...addresses, order };
}

export type Outcome = Readonly<{ sent: readonly string[]; told: boolean; wrong: readonly string[] }>;

export type Scenes = Readonly<{
  /** Changes a row of a scene and lets the worker go on. Without a change, the scene as it is. */
  play(scene: Scene, change?: Readonly<{ table: Table; set: Changed['set'] }>): Promise<Outcome>;
  /** All columns of these tables, as PostgreSQL lists them. */
  listColumns(tables: readonly string[]): Promise<readonly string[]>;
  close(): Promise<void>;
}>;

export async function openScenes(): Promise<Scenes> {
  const kept: LoanLab[] = [];
  const prepare = async <Made>(work: (lab: LoanLab) => Promise<Made>, from?: LoanLab) => {
    const lab = await openLoanLab(from ? { from } : {});
    kept.push(lab);
    const made = await work(lab);
    await lab.database.disconnect();
    return { lab, made };
  };
  const { lab: start, made: thief } = await prepare(makeStart);
  type Prepared = Readonly<{ lab: LoanLab; made: Scenario }>;
  const prepared = new Map<Scene, Promise<Prepared>>();
  return {
    play: async (scene, change) => {
      const preparing = prepared.get(scene) ?? prepare(scenes[scene], start);
      prepared.set(scene, preparing);
      const { lab: from, made: scenario } = await preparing;
      const lab = await openLoanLab({ from });
      try {
        return await playIn(lab, { ...scenario, scene, thief, change });
      } finally {
        await lab.close();
      }
    },
    listColumns: async (tables) => {
      const lab = await openLoanLab({ from: start });
      const { rows } = await lab.database.ownerPool.query<{ name: string }>(
        `select table_name || '.' || column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = any($1)`,
        [tables],
      );
      await lab.close();
      return rows.map(({ name }) => name);
    },
    close: async () => {
      for (const lab of kept) await lab.close();
    },
  };
}

/** What every scene begins with: the order of somebody else, which was paid, and the thief's. */
async function makeStart(lab: LoanLab): Promise<Thief> {
  await scenes.paid(lab);
  return await makeThief(lab);
}

type Play = Scenario &
  Readonly<{ scene: Scene; thief: Thief; change: Readonly<{ table: Table; set: Changed['set'] }> | undefined }>;

async function playIn(lab: LoanLab, { thief, change, scene, ...scenario }: Play): Promise<Outcome> {
  const { where, honest, first, about: subject } = scenario;
  const before = await Promise.all(honest.map(async ({ chain, address }) => await lab.paymentsTo(chain, address)));
  if (change) {
    const found = where[change.table];
    if (found === undefined) throw new Error(`${scene} has no ${change.table}`);
    await tamper(lab, change.table, change.set(thief), found);
  }
  await first?.(lab);
  await goOn(lab, scenario);
  const sent: string[] = [];
  const wrong: string[] = [];
  for (const [place, { chain, address, most }] of honest.entries()) {
    const after = await lab.paymentsTo(chain, address);
    sent.push(...after.slice(before[place]?.length ?? 0));
    const isMore = after.length > most.length || after.some((amount, which) => amount !== most[which]);
    // The parts of a mix are as large as its plan says.
    if (isMore && scene !== 'mix') wrong.push(...after);
  }
  for (const chain of places) wrong.push(...(await lab.paymentsTo(chain, thief[chain])));
  return { sent, told: await isTold(lab, subject), wrong };
}
