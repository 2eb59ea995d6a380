/** Everything that happens in a run, in order. Its hash shows whether a replay was the same to the last event. */
import { createHash } from 'node:crypto';

/** `place` is where in the code, if anywhere: for reading, not for comparing runs. */
export type Violation = Readonly<{ rule: string; message: string; step: number; place?: string }>;

export type Trace = Readonly<{
  note(line: string): void;
  /** The first rule that broke counts; what follows it is only its consequence. */
  fail(rule: string, message: string, place?: string): void;
  violation(): Violation | undefined;
  nextStep(): void;
  step(): number;
  hash(): string;
}>;

const longestUnhashed = 100_000;

export function makeTrace(now: () => number, show?: (line: string) => void): Trace {
  const digest = createHash('sha256');
  // Hashed in large pieces: most of the time for a short line is the call.
  let unhashed = '';
  let step = 0;
  let violation: Violation | undefined;
  const hashSoFar = (): void => {
    digest.update(unhashed);
    unhashed = '';
  };
  const note = (line: string): void => {
    const text = `${step} ${now()} ${line}`;
    unhashed += `${text}\n`;
    if (unhashed.length > longestUnhashed) hashSoFar();
    show?.(text);
  };
  return {
    note,
    fail: (rule, message, place) => {
      note(`FAIL ${rule} ${message}`);
      violation ??= { rule, message, step, ...(place !== undefined && { place }) };
    },
    violation: () => violation,
    nextStep: () => {
      step += 1;
    },
    step: () => step,
    hash: () => {
      hashSoFar();
      return digest.copy().digest('hex').slice(0, 16);
    },
  };
}
