/** Where the nodes of a chain are: one URL, or several nodes with their keys and budgets. */
import { z } from 'zod';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';

export const NodeUrl = z.url({ protocol: /^https?$/ });

/** Printable ASCII without a space at either end, so that a value cannot add a header of its own. */
const HeaderValue = z.string().regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);
const HeaderName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const Calls = z.int().positive();
/** Where the node tells of what is new. */
const pushPlaces = {
  zmq: z.url({ protocol: /^tcp$/ }).optional(),
  ws: z.url({ protocol: /^wss?$/ }).optional(),
};
type PushPlace = keyof typeof pushPlaces;

/** How nodes of a family tell of what is new. */
const pushOf: Readonly<Record<ChainFamily, PushPlace | undefined>> = {
  utxo: 'zmq',
  monero: 'zmq',
  evm: 'ws',
  solana: 'ws',
  tron: undefined,
};

const NodeEntry = z.strictObject({
  /** The name under which the operator sees the node. Its URL is never shown. */
  label: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,29}$/),
  url: NodeUrl,
  headers: z.record(HeaderName, HeaderValue).optional(),
  callsPerMinute: Calls.optional(),
  callsPerDay: Calls.optional(),
  ...pushPlaces,
});

export const nodePlaces = {
  url: NodeUrl.optional(),
  ...pushPlaces,
  nodes: z.array(NodeEntry).min(1).max(8).optional(),
};

type NodePlaces = Readonly<Partial<Record<'url' | PushPlace, string | undefined>>> &
  Readonly<{ nodes?: readonly z.infer<typeof NodeEntry>[] | undefined }>;

export type NodeEntry = Omit<z.infer<typeof NodeEntry>, 'label'> &
  Readonly<{
    /** Undefined for the one node of a chain that has no list. */
    label: string | undefined;
  }>;

/** The nodes of a chain, in the order of preference. */
export function nodesOf(chain: ChainId, { url, nodes, ...pushes }: NodePlaces): readonly [NodeEntry, ...NodeEntry[]] {
  const alone = url === undefined ? undefined : { url, label: undefined, ...pickPushes(pushes) };
  const given: readonly NodeEntry[] = alone ? [alone] : (nodes ?? []);
  const [first, ...others] = given;
  if (!first || (url !== undefined && nodes)) throw new Error(`CHAINS_FILE is wrong at ${chain} (either url or nodes)`);
  checkPushes(chain, nodes ? [pushes, ...nodes] : [first]);
  // Those beside a list would belong to no node of it.
  if (nodes && (pushes.zmq ?? pushes.ws) !== undefined) {
    throw new Error(`CHAINS_FILE is wrong at ${chain} (zmq and ws belong into nodes)`);
  }
  if (new Set([first, ...others].map(({ label }) => label)).size <= others.length) {
    throw new Error(`CHAINS_FILE is wrong at ${chain}.nodes (a label names two nodes)`);
  }
  // Its outputs come from a wallet program that follows one node: blocks of another may be of another branch.
  if (chain === 'monero' && others.length > 0) throw new Error(`CHAINS_FILE is wrong at monero.nodes (one node only)`);
  // One node twice would agree with itself.
  if (new Set([first, ...others].map((node) => new URL(node.url).href)).size <= others.length) {
    throw new Error(`CHAINS_FILE is wrong at ${chain}.nodes (a URL names two nodes)`);
  }
  return [first, ...others];
}

type Pushes = Readonly<Partial<Record<PushPlace, string | undefined>>>;

function pickPushes({ zmq, ws }: Pushes): Readonly<Partial<Record<PushPlace, string>>> {
  return { ...(zmq !== undefined && { zmq }), ...(ws !== undefined && { ws }) };
}

/** A place that this family does not have would be read by nobody. ZeroMQ has no usual port. */
function checkPushes(chain: ChainId, entries: readonly Pushes[]): void {
  for (const [place, other] of [['zmq', 'ws'] as const, ['ws', 'zmq'] as const]) {
    if (pushOf[facts[chain].family] !== place && entries.some((entry) => entry[place] !== undefined)) {
      const instead = pushOf[facts[chain].family] === other ? `its nodes have ${other}` : 'its nodes tell nothing';
      throw new Error(`CHAINS_FILE is wrong at ${chain}.${place} (${instead})`);
    }
  }
  if (entries.some(({ zmq }) => zmq !== undefined && new URL(zmq).port === '')) {
    throw new Error(`CHAINS_FILE is wrong at ${chain}.zmq (no port)`);
  }
}
