/** Time and chance come from outside, so that a simulation can give them. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export interface Random {
  bytes(length: number): Uint8Array;
  /** A uniform whole number from 0 to below `bound`. */
  below(bound: number): number;
}
