/** Rows of the table of settings for the money engine: what is kept back. */
import * as kinds from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

/** Settings of earlier versions that are policy now. A process that is given one does not start. */
export const retiredSettings: readonly string[] = [
  'UNMINED_KEEP_MINUTES',
  'PAYOUT_DEADLINE_MINUTES',
  'FEE_CEILINGS',
  'FEE_PERCENT',
];

export const engineSettings = {
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
} as const satisfies Readonly<Record<string, Setting>>;
