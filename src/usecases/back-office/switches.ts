/** The pause switches and the screening list, as the operator handles and sees them. */
import { parseReason } from '#src/domain/back-office/reason.ts';
import { chainIds } from '#src/domain/chains/define-chain.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { pauseOrders, resumeOrders } from '../controls/pause-orders.ts';
import type { Inside } from './office.ts';

export type Switch = Readonly<{ scope: string; reason: string; actor: string }>;
type SwitchRefusal = 'scope_unknown' | 'reason_invalid';

export async function pause({ ports }: Inside, wanted: Switch): Promise<Result<null, SwitchRefusal>> {
  return await turn(wanted, async (checked) => await pauseOrders(ports, checked));
}

export async function resume({ ports }: Inside, wanted: Switch): Promise<Result<null, SwitchRefusal>> {
  return await turn(wanted, async (checked) => await resumeOrders(ports, checked));
}

type Checked = Parameters<typeof pauseOrders>[1];

async function turn(
  { scope: text, reason: typed, actor }: Switch,
  act: (checked: Checked) => Promise<void>,
): Promise<Result<null, SwitchRefusal>> {
  const scope = text === 'all' ? text : chainIds.find((chain) => chain === text);
  if (scope === undefined) return refuse('scope_unknown', { field: 'scope' });
  const reason = parseReason(typed);
  if (!reason.ok) return reason;
  await act({ scope, reason: reason.value, actor });
  return accept(null);
}

export type ScreeningFacts = Readonly<{
  source: string;
  /** "2026-11-15" */
  date: string;
  entries: number;
  isStale: boolean;
  heldOrders: number;
  flaggedDeposits: number;
  refusedPayouts: number;
}>;

export async function readScreening({ ports, office }: Inside): Promise<ScreeningFacts> {
  const { list } = ports.screening;
  const counted = await office.store.snapshot(async (records) => await records.office.figures.screened());
  const { source, date, entries } = list;
  return { source, date, entries, isStale: isListStale(ports, ports.clock.now()), ...counted };
}

/** One rule for overview, alerts and settings: the sandbox screens against a sample, which is as old as it is. */
export function isListStale({ rules, screening }: Inside['ports'], now: number): boolean {
  return rules.profile !== 'sandbox' && screening.isStale(now);
}
