/** Where the nodes of a chain are: one URL, or several nodes with their keys and budgets. */
import { z } from 'zod';

export const NodeUrl = z.url({ protocol: /^https?$/ });

/** Printable ASCII without a space at either end, so that a value cannot add a header of its own. */
const HeaderValue = z.string().regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);
const HeaderName = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
const Calls = z.int().positive();

const NodeEntry = z.strictObject({
  /** The name under which the operator sees the node. Its URL is never shown. */
  label: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,29}$/),
  url: NodeUrl,
  headers: z.record(HeaderName, HeaderValue).optional(),
  callsPerMinute: Calls.optional(),
  callsPerDay: Calls.optional(),
});

export const nodePlaces = { url: NodeUrl.optional(), nodes: z.array(NodeEntry).min(1).max(8).optional() };

type NodePlaces = Readonly<{ url?: string | undefined; nodes?: readonly z.infer<typeof NodeEntry>[] | undefined }>;

export type NodeEntry = Omit<z.infer<typeof NodeEntry>, 'label'> &
  Readonly<{
    /** Undefined for the one node of a chain that has no list. */
    label: string | undefined;
  }>;

/** The nodes of a chain, in the order of preference. */
export function nodesOf(chain: string, { url, nodes }: NodePlaces): readonly [NodeEntry, ...NodeEntry[]] {
  const [first, ...others] = url === undefined ? (nodes ?? []) : [{ url, label: undefined }];
  if (!first || (url !== undefined && nodes)) throw new Error(`CHAINS_FILE is wrong at ${chain} (either url or nodes)`);
  if (new Set([first, ...others].map(({ label }) => label)).size <= others.length) {
    throw new Error(`CHAINS_FILE is wrong at ${chain}.nodes (a label names two nodes)`);
  }
  // Its outputs come from a wallet program that follows one node: blocks of another may be of another branch.
  if (chain === 'monero' && others.length > 0) throw new Error(`CHAINS_FILE is wrong at monero.nodes (one node only)`);
  return [first, ...others];
}
