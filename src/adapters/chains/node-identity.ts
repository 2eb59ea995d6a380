/** Identity of a node. Each chain family reads it in its own way. The service starts only if it is the expected one. */
export type NodeIdentity = Readonly<{
  /** The network as the node names it: a name, a chain id, or the name of its genesis block. */
  network: string;
  genesis: string;
  software: string;
  /** Why this is not the expected node, in words for the operator. Empty if it is. */
  problems: readonly string[];
}>;
