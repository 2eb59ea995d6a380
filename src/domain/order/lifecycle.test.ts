/** The table of transitions: the allowed ones, and above all the refused ones. */
import { describe, expect, test } from 'vitest';
import {
  advance,
  isTerminal,
  lifecycle,
  orderEvents,
  orderStates,
  type OrderEvent,
  type OrderState,
  type Step,
} from './lifecycle.ts';

type Move = Step & Readonly<{ from: OrderState; event: OrderEvent }>;

const moves: readonly Move[] = orderStates.flatMap((from) =>
  orderEvents.flatMap((event) => {
    const step = advance(from, event);
    return step.ok ? [{ from, event, ...step.value }] : [];
  }),
);

/** The state that these events lead to from `from`. */
function run(from: OrderState, ...events: readonly OrderEvent[]): OrderState {
  return events.reduce((state, event) => {
    const step = advance(state, event);
    if (!step.ok) throw new TypeError(`${event} was refused in ${state}`);
    return step.value.to;
  }, from);
}

/** Whether the parts of a mix that are not signed are called off. The signed ones need no plan. */
function isRest(event: OrderEvent): boolean {
  return event.includes('rest_');
}

function reachableFrom(start: OrderState): ReadonlySet<OrderState> {
  const reached = new Set<OrderState>([start]);
  // Iterating over a Set includes members that are added meanwhile.
  for (const state of reached) for (const { from, to } of moves) if (from === state) reached.add(to);
  return reached;
}

describe('the table', () => {
  test('leads from a new order to every state', () => {
    expect([...reachableFrom('awaiting_deposit')].toSorted()).toEqual([...orderStates].toSorted());
  });

  test.each(orderStates)('leads from %s to an end', (state) => {
    expect([...reachableFrom(state)].some(isTerminal)).toBe(true);
  });

  test.each(orderStates)('has no exit from %s if and only if that is an end', (state) => {
    const exits = moves.filter(({ from }) => from === state);
    expect(exits.length === 0).toBe(isTerminal(state));
    expect(isTerminal(state)).toBe(state === 'completed' || state === 'refunded');
  });

  test('uses every event, and every move goes somewhere else, but for a new wait and the rest of a mix', () => {
    expect([...new Set(moves.map(({ event }) => event))].toSorted()).toEqual([...orderEvents].toSorted());
    const stays = moves.filter(({ from, to }) => from === to);
    expect(stays.map(name)).toEqual([
      'exchanging operator_continued',
      'mixing rest_wait_elapsed',
      'mixing rest_refund_chosen',
      'mixing operator_mixing_continued',
      'mixing operator_rest_refunded',
    ]);
  });

  test('says no, with the state and the event, to a pair that it does not have', () => {
    expect(advance('completed', 'refund_chosen')).toEqual({
      ok: false,
      code: 'order_event_not_allowed',
      details: { state: 'completed', event: 'refund_chosen' },
    });
    expect(orderStates.flatMap((state) => Object.keys(lifecycle[state])).length).toBe(moves.length);
  });
});

const name = ({ from, event }: Move) => `${from} ${event}`;

describe('money', () => {
  test('is paid out for a confirmed deposit, or by a choice to go on, and for nothing else', () => {
    const paysOut = moves.filter(({ effects }) => effects.includes('plan_payout'));
    expect(paysOut.map(name).toSorted()).toEqual(
      [
        'awaiting_deposit deposit_confirmed',
        'awaiting_deposit mixing_deposit_confirmed',
        'confirming deposit_confirmed',
        'confirming mixing_deposit_confirmed',
        'action_required continue_chosen',
        'action_required mixing_continue_chosen',
        'action_required operator_continued',
        'action_required operator_mixing_continued',
        'exchanging operator_continued',
        'mixing operator_mixing_continued',
        'held operator_continued',
        'held operator_mixing_continued',
        'failed operator_continued',
        'failed operator_mixing_continued',
        'refunding operator_continued',
        'refunding operator_mixing_continued',
      ].toSorted(),
    );
  });

  test('is paid out only after its price is fixed', () => {
    for (const { effects } of moves) {
      expect(effects.includes('plan_payout')).toBe(effects.includes('fix_price'));
      if (effects.includes('plan_payout')) expect(effects.slice(0, 2)).toEqual(['fix_price', 'plan_payout']);
    }
  });

  test('is never paid out and refunded by one move', () => {
    const both = moves.filter(({ effects }) => effects.includes('plan_payout') && effects.includes('plan_refund'));
    expect(both).toEqual([]);
  });

  test('is planned exactly when the state says so', () => {
    for (const { event, to, effects } of moves) {
      expect(effects.includes('plan_payout')).toBe(!isRest(event) && (to === 'exchanging' || to === 'mixing'));
      expect(effects.includes('refund_extras')).toBe(isRest(event));
      expect(effects.includes('plan_refund')).toBe(to === 'refunding');
      // If nothing is worth refunding, the order has ended too.
      expect(effects.includes('schedule_erasure')).toBe(isTerminal(to) || event === 'refund_impossible');
    }
  });

  test('that is on its way is refunded by nobody but an operator', () => {
    const backFrom = (state: OrderState) => moves.filter(({ from }) => from === state).map(({ to }) => to);
    expect(backFrom('sending').toSorted()).toEqual(['completed', 'failed']);
    const toRefunding = moves.filter(({ to }) => to === 'refunding').map(({ from }) => from);
    expect(new Set(toRefunding)).toEqual(
      new Set([
        'awaiting_deposit',
        'confirming',
        'exchanging',
        'mixing',
        'expired',
        'action_required',
        'held',
        'failed',
      ]),
    );
  });

  test('counts as arrived when the chain shows it final, also after somebody gave up on it', () => {
    for (const state of ['sending', 'mixing', 'held', 'failed'] as const) {
      expect(run(state, 'payout_confirmed')).toBe('completed');
    }
    for (const state of ['refunding', 'held', 'failed'] as const) {
      expect(run(state, 'refund_confirmed')).toBe('refunded');
    }
  });
});

describe('an order', () => {
  test('is paid out once its deposit is confirmed', () => {
    expect(run('awaiting_deposit', 'deposit_seen', 'deposit_confirmed', 'payout_broadcast', 'payout_confirmed')).toBe(
      'completed',
    );
    expect(run('awaiting_deposit', 'deposit_seen', 'mixing_deposit_confirmed', 'payout_confirmed')).toBe('completed');
  });

  test('waits again when its deposit vanishes before it is confirmed', () => {
    expect(run('awaiting_deposit', 'deposit_seen', 'deposit_dropped')).toBe('awaiting_deposit');
  });

  test('leaves the choice to the visitor when the amount is wrong', () => {
    expect(run('confirming', 'deposit_mismatched')).toBe('action_required');
    expect(run('action_required', 'continue_chosen')).toBe('exchanging');
    expect(run('action_required', 'refund_chosen', 'refund_confirmed')).toBe('refunded');
  });

  test('asks again when a second deposit comes before the payout, and not after', () => {
    expect(run('exchanging', 'deposit_mismatched')).toBe('action_required');
    for (const state of ['sending', 'refunding', 'completed', 'refunded'] as const) {
      expect(advance(state, 'deposit_mismatched')).toMatchObject({ ok: false, code: 'order_event_not_allowed' });
    }
  });

  test('is refunded when its deposit comes after the window', () => {
    expect(run('awaiting_deposit', 'window_elapsed', 'late_deposit_confirmed', 'refund_confirmed')).toBe('refunded');
  });

  test('asks for an address when a late deposit has none', () => {
    expect(run('awaiting_deposit', 'window_elapsed', 'late_deposit_unaddressed', 'refund_chosen')).toBe('refunding');
  });

  test('fails, for an operator to refund, when its deposit comes more than a day after the window', () => {
    expect(run('awaiting_deposit', 'window_elapsed', 'unclaimed_deposit_confirmed')).toBe('failed');
    expect(run('failed', 'operator_refunded', 'refund_confirmed')).toBe('refunded');
  });

  test('that is not answered for is refunded if there is an address, else held', () => {
    expect(run('action_required', 'choice_elapsed')).toBe('refunding');
    expect(run('action_required', 'choice_elapsed_unaddressed')).toBe('held');
  });

  test('whose payout waits too long is refunded if there is an address, else asked for one', () => {
    for (const state of ['exchanging', 'mixing'] as const) {
      expect(run(state, 'wait_elapsed')).toBe('refunding');
      expect(run(state, 'wait_elapsed_unaddressed', 'refund_chosen')).toBe('refunding');
    }
  });

  test('can be cancelled by its holder only while nothing was paid', () => {
    const cancellable = orderStates.filter((state) => advance(state, 'cancelled').ok);
    expect(cancellable).toEqual(['awaiting_deposit']);
    expect(run('awaiting_deposit', 'cancelled')).toBe('expired');
  });

  test.each(['awaiting_deposit', 'confirming', 'action_required', 'expired'] as const)(
    'that is %s is held when its deposit comes from a listed address',
    (state) => expect(run(state, 'deposit_flagged')).toBe('held'),
  );

  test('is steered by its holder only where it asks to be', () => {
    const takes = (event: OrderEvent) => orderStates.filter((state) => advance(state, event).ok);
    expect(takes('continue_chosen')).toEqual(['action_required']);
    expect(takes('refund_chosen')).toEqual(['exchanging', 'mixing', 'action_required']);
  });

  test('is decided by an operator only where it waits, or is being refunded', () => {
    const takes = (event: OrderEvent) => orderStates.filter((state) => advance(state, event).ok);
    expect(takes('operator_continued')).toEqual(['exchanging', 'action_required', 'held', 'refunding', 'failed']);
    expect(takes('operator_refunded')).toEqual(['exchanging', 'mixing', 'action_required', 'held', 'failed']);
  });

  test('is held when its deposit is reorganised away before the payout is out', () => {
    for (const state of ['exchanging', 'mixing', 'action_required', 'refunding'] as const) {
      expect(run(state, 'deposit_reversed')).toBe('held');
    }
    // The payout is sent: the loss is ours, and the order proceeds.
    expect(advance('sending', 'deposit_reversed').ok).toBe(false);
  });
});
