/** Rows of the table of settings that are policy of the money engine: reserves, deadlines and fee ceilings. */
import * as kinds from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

export const engineSettings = {
  UNMINED_KEEP_MINUTES: {
    key: 'unminedKeepMinutes',
    kind: kinds.count,
    default: '10',
    about: 'how many minutes a deposit that is in no block yet keeps coins back from other orders',
    paragraph: 'What orders keep back from others: for a deposit that is in no block yet, for minutes.',
  },
  PAYOUT_DEADLINE_MINUTES: {
    key: 'payoutDeadlineMinutes',
    kind: kinds.count,
    default: '60',
    about:
      'how many minutes a payout may wait, for cover, gas or cheaper blocks, before the deposit is refunded by itself',
    paragraph: 'How long a payout may wait before the deposit is refunded by itself.',
  },
  UNPAID_PERCENT: {
    key: 'unpaidPercent',
    kind: kinds.percent,
    default: '25',
    about: 'how many percent of what is offered all orders that nobody has paid may keep back together',
  },
  SOURCE_PERCENT: {
    key: 'sourcePercent',
    kind: kinds.percent,
    default: '5',
    about: 'how many percent the unpaid orders of one network or API key may keep back, at each server',
  },
  GAS_PAYOUTS: {
    key: 'gasPayouts',
    kind: kinds.count,
    default: '20',
    about: 'for how many token payouts each account chain keeps network fees back of its own coin',
  },
  FEE_CEILINGS: {
    key: 'feeCeilings',
    kind: kinds.chainTimes,
    default: '',
    shownDefault: '50 on every chain',
    about:
      'how many times the usual network fee payouts pay at most, by chain; above it they wait and nothing is quoted, ' +
      'such as `bitcoin=30,ethereum=80`',
    example: 'bitcoin=30,ethereum=80',
    paragraph: 'Ceilings on network fees: times the usual fee of a chain, and percent of an order.',
  },
  FEE_PERCENT: {
    key: 'feePercent',
    kind: kinds.percent,
    default: '50',
    about: 'how many percent of an order sending it may cost; above it payouts wait and nothing is quoted',
  },
} as const satisfies Readonly<Record<string, Setting>>;
