/** Ports for time and randomness, so that a simulation can be deterministic. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export interface Random {
  bytes(length: number): Uint8Array;
  /** A uniform random integer, 0 <= n < `bound`. */
  below(bound: number): number;
}
