/** Everything that happens in a run, in order. Its hash shows whether a replay was identical. */
import { createHash } from 'node:crypto';

/** `place` is the position in the code, if known: for reading, not for comparing runs. */
export type Violation = Readonly<{ rule: string; message: string; step: number; place?: string }>;

export type Trace = Readonly<{
  note(line: string): void;
  /** Records a violation. Only the first one counts; later ones are its consequences. */
  fail(rule: string, message: string, place?: string): void;
  violation(): Violation | undefined;
  nextStep(): void;
  step(): number;
  hash(): string;
}>;

const longestUnhashed = 100_000;

export function makeTrace(now: () => number, show?: (line: string) => void): Trace {
  const digest = createHash('sha256');
  // Hashed in large chunks, because for a short line the call itself takes most of the time.
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
