/** What a node says it is. Each family asks in its own way; whether the service may start on it is judged by this. */
export type NodeIdentity = Readonly<{
  /** The network, in the node's own words: a name, a chain id, or what its genesis is known as. */
  network: string;
  genesis: string;
  software: string;
  /** Why it is not the node that was expected, in words for the operator. Empty when it is. */
  problems: readonly string[];
}>;
