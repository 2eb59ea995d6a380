/** One proof of the report: the claim, the size of the test, the figures counted, and whether the claim held. */
export type Figures = Readonly<Record<string, number | string>>;

export type Proof = Readonly<{
  name: string;
  title: string;
  /** The claim about the figures, as a sentence. */
  claim: string;
  /** Runs the proof at its full size. Throws if the claim does not hold. */
  run: (place: ProofPlace) => Promise<Found>;
}>;

export type ProofPlace = Readonly<{
  /** An empty folder for files of the proof. */
  folder: string;
  say: (line: string) => void;
}>;

export type Found = Readonly<{
  figures: Figures;
  /** The bars of the plot. */
  bars: readonly Bar[];
  barUnit: string;
  /** Set if the measurement finished but the claim did not hold: the figures are reported all the same. */
  problem?: string;
}>;

export type Bar = Readonly<{ label: string; value: number }>;

/** A result as stored in `docs/proofs`. */
export type Kept = Omit<Found, 'problem'> &
  Readonly<{
    name: string;
    title: string;
    claim: string;
    didHold: boolean;
    problem: string | null;
    date: string;
    commit: string;
    seconds: number;
    versions: Readonly<Record<string, string>>;
  }>;
