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

export function makeTrace(now: () => number, show?: (line: string) => void): Trace {
  const digest = createHash('sha256');
  let step = 0;
  let violation: Violation | undefined;
  const note = (line: string): void => {
    const text = `${step} ${now()} ${line}`;
    digest.update(text);
    digest.update('\n');
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
    hash: () => digest.copy().digest('hex').slice(0, 16),
  };
}
