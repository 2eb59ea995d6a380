/**
 * Second opinions on large deposits: what each node of a chain says of a payment for itself, and whether enough of them
 * agree for it to count.
 */

/**
 * `same`: this node has the payment in the same block, as deep as it must be. `other`: it has another block there, or
 * the block without that payment. `behind`: it has not read or settled so much of the chain. `silent`: no answer.
 */
export type NodeVerdict = 'same' | 'other' | 'behind' | 'silent';

/** `label`: the name that the operator gave the node. */
export type NodeVote = Readonly<{ label: string; verdict: NodeVerdict }>;

/**
 * Why a deposit waits for a second opinion. `one_node`: the chain has no second node. `nodes_behind`, `nodes_silent`:
 * the other nodes cannot say yet. `nodes_differ`: they say something else.
 */
export const opinionWaits = ['one_node', 'nodes_behind', 'nodes_silent', 'nodes_differ'] as const;
export type OpinionWait = (typeof opinionWaits)[number];

/** `wait`: null if the payment counts. `dissenting`: nodes that say something else than most, or all in a tie. */
export type Opinion = Readonly<{ wait: OpinionWait | null; dissenting: readonly string[] }>;

/** A node that said something else is named for a day. */
export const dissentLastsMs = 86_400_000;

/** Nodes that have to say the same. */
const enough = 2;

/** Undefined votes: there is one node only. */
export function judgeVotes(votes: readonly NodeVote[] | undefined): Opinion {
  if (votes === undefined || votes.length < enough) return { wait: 'one_node', dissenting: [] };
  const labelsOf = (verdict: NodeVerdict) => votes.filter((vote) => vote.verdict === verdict).map(({ label }) => label);
  const [same, other] = [labelsOf('same'), labelsOf('other')];
  const isAgreed = same.length >= enough && same.length > other.length;
  if (isAgreed) return { wait: null, dissenting: other };
  if (other.length > 0) return { wait: 'nodes_differ', dissenting: findDissenting(same, other) };
  return { wait: labelsOf('behind').length > 0 ? 'nodes_behind' : 'nodes_silent', dissenting: [] };
}

/** Those that are fewer. Which of as many is wrong, nobody knows. */
function findDissenting(same: readonly string[], other: readonly string[]): readonly string[] {
  if (same.length === 0) return other;
  return same.length < other.length ? same : [...same, ...other];
}
