/** Events outside the service: blocks, visitors, the operator, time, and all faults. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeArbitrageur } from './arbitrageur.ts';
import { makeChainEvents } from './chain-events.ts';
import type { Lender } from './lender.ts';
import { lookAtColdOnce, sendPast } from './looking-at-cold.ts';
import { lookOnce } from './looking.ts';
import type { Operator } from './operator.ts';
import type { Oracle } from './oracle.ts';
import { disturbPayment, payOnce } from './paying.ts';
import { makeReaderEvents } from './reader-events.ts';
import { reconcileOnce } from './reconciling.ts';
import { makeTimeEvents } from './time-events.ts';
import type { Treasurer } from './treasurer.ts';
import type { Role, Visitors } from './visitors.ts';
import type { World } from './world.ts';

/** `happen` returns false if the event has no target now; another event is drawn then. */
export type Event = Readonly<{ name: string; weight: number; happen: () => Promise<boolean | void> | boolean | void }>;

export type WorldEvents = Readonly<{
  /** Runs one event, drawn by weight. */
  happen(): Promise<void>;
}>;

export type EventOptions = Readonly<{
  world: World;
  visitors: Visitors;
  operator: Operator;
  lender: Lender;
  treasurer: Treasurer;
  oracle: Oracle;
  web: () => Ports;
  /** Called after a chain has changed. */
  changed: (chain: ChainId) => Promise<void>;
}>;

export function makeWorldEvents(options: EventOptions): WorldEvents {
  const { world, visitors, operator, lender, treasurer, web } = options;
  const random = world.random.fork('events');
  const drawn = random.pick([4, 8, 12]);
  const mostOrders = Math.min(drawn, world.limits.orders ?? drawn);
  const paying = world.random.fork('paying');
  const looking = world.random.fork('looking');
  const reconciling = world.random.fork('reconciling');
  const cold = world.random.fork('cold storage');
  const countOf = (role: Role): number => visitors.all.filter((visitor) => visitor.role === role).length;
  const wantsOrder = (): boolean =>
    countOf('customer') < 3 * mostOrders &&
    visitors.all.filter(({ order, role }) => order && role === 'customer').length < mostOrders;
  const arbitrageur = makeArbitrageur(world, visitors.all, web);
  const { attacks, arbitrages } = world.climate;
  const events: readonly Event[] = [
    ...makeChainEvents(options, random.fork('chains')),
    ...makeTimeEvents(options, random.fork('time')),
    ...makeReaderEvents(world, world.random.fork('readers')),
    { name: 'order', weight: 20, happen: () => wantsOrder() && visitors.order() },
    { name: 'attack', weight: 2 * attacks, happen: () => countOf('attacker') < attacks && visitors.order('attacker') },
    {
      name: 'speculate',
      weight: 2 * arbitrages,
      happen: () => countOf('arbitrageur') < arbitrages && visitors.order('arbitrageur'),
    },
    { name: 'arbitrage', weight: 5 * arbitrages, happen: arbitrageur.act },
    { name: 'repeat', weight: 12, happen: visitors.repeatOrder },
    { name: 'pay', weight: 30, happen: async () => await payOnce(world, paying, visitors.all) },
    { name: 'disturb', weight: 3, happen: async () => await disturbPayment(world, paying, visitors.all) },
    { name: 'choose', weight: 10, happen: visitors.choose },
    { name: 'look', weight: 3, happen: () => lookOnce(options, looking) },
    { name: 'decide', weight: 6, happen: operator.decide },
    { name: 'take back', weight: 4 * world.climate.takings, happen: operator.takeBack },
    { name: 'reconcile', weight: 2, happen: () => reconcileOnce(options, reconciling) },
    { name: 'unclaimed', weight: 3, happen: operator.refundUnclaimed },
    { name: 'lift', weight: 3, happen: operator.lift },
    { name: 'loan', weight: 3 * lender.zeal, happen: lender.ask },
    { name: 'release', weight: 5 * lender.zeal, happen: lender.release },
    { name: 'treasury act', weight: 4 * treasurer.zeal, happen: treasurer.propose },
    { name: 'agree', weight: 4 * treasurer.zeal, happen: treasurer.agree },
    { name: 'stop', weight: treasurer.zeal, happen: treasurer.stop },
    { name: 'bring back', weight: 6 * treasurer.zeal, happen: treasurer.bring },
    { name: 'sign', weight: 8 * treasurer.zeal, happen: treasurer.sign },
    { name: 'new keys', weight: 2 * treasurer.zeal, happen: treasurer.rotate },
    { name: 'look at cold', weight: 3 * treasurer.zeal, happen: () => lookAtColdOnce(options, cold) },
    { name: 'send past', weight: 2 * treasurer.zeal, happen: async () => await sendPast(options, cold) },
    { name: 'refill', weight: 3 * treasurer.zeal, happen: treasurer.refill },
    { name: 'switch', weight: random.pick([0, 0, 0.5]), happen: operator.flipSwitch },
  ];
  const total = events.reduce((sum, { weight }) => sum + weight, 0);
  return {
    happen: async () => {
      for (let tries = 0; tries < 20; tries += 1) {
        let left = (random.below(1_000_000) / 1_000_000) * total;
        const event = events.find(({ weight }) => (left -= weight) < 0);
        if (!event) continue;
        world.trace.note(`event ${event.name}`);
        if ((await event.happen()) !== false) return;
      }
    },
  };
}
