/** Opens the nodes of a chain as one: a pool if there are several. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { NodeConnection } from '../node-connection.ts';
import type { NodeEntry } from '../node-entry.ts';
import { guardNode, type ChainOperations } from '../node-guard.ts';
import { makeNodeGate, type Rest } from './node-gate.ts';
import { poolNodes } from './node-pool.ts';

export type OpenNode = (connection: NodeConnection) => Promise<ChainPair & Readonly<{ operations: ChainOperations }>>;

export type NodePoolOptions = Readonly<{
  chain: ChainId;
  /** In the order of preference. */
  entries: readonly [NodeEntry, ...NodeEntry[]];
  open: OpenNode;
  clock: Clock;
  /** Called when another node takes over. */
  onTakeOver?: ((label: string) => void) | undefined;
}>;

/** `label`: undefined for the one node of a chain that has no list. */
export type NodeCheck = ChainOperations & Readonly<{ chain: ChainId; label: string | undefined }>;

export type OpenedPool = Readonly<{ pair: ChainPair; checks: readonly NodeCheck[] }>;

export async function openPool(options: NodePoolOptions): Promise<OpenedPool> {
  const { entries, chain, clock, onTakeOver } = options;
  const [firstEntry, ...otherEntries] = entries;
  const first = await openMember(options, firstEntry);
  const others = [];
  for (const entry of otherEntries) others.push(await openMember(options, entry));
  const members = [first, ...others] as const;
  const checks = members.map(({ operations, label }) => ({ ...operations, chain, label }));
  if (others.length === 0) return { pair: first.pair, checks };
  const node = poolNodes({
    chain,
    clock,
    members: [toMember(first), ...others.map(toMember)],
    ...(onTakeOver && { onTakeOver }),
  });
  return { pair: { ...first.pair, node }, checks };
}

type Opened = Readonly<{
  label: string | undefined;
  pair: ChainPair;
  operations: ChainOperations;
  rest: () => Rest;
}>;

function toMember({ label = '', pair: { node }, rest }: Opened) {
  return { label, node, rest };
}

async function openMember({ chain, open, clock }: NodePoolOptions, entry: NodeEntry): Promise<Opened> {
  const { label, url } = entry;
  const gate = label === undefined ? undefined : openGate(chain, entry, clock);
  const { operations, ...pair } = await open({ url, ...(gate && { through: gate.through }) });
  return { label, pair: guardNode(pair, operations, clock), operations, rest: gate?.rest ?? (() => 'none') };
}

function openGate(chain: ChainId, { headers, callsPerMinute, callsPerDay }: NodeEntry, clock: Clock) {
  return makeNodeGate({
    name: chain,
    clock,
    ...(headers && { headers }),
    ...(callsPerMinute !== undefined && { callsPerMinute }),
    ...(callsPerDay !== undefined && { callsPerDay }),
  });
}
