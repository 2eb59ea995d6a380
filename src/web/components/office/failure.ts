/** A "no" to an action: the words of the toast, and what was typed, so that it can be mended. */

export type Fields = Readonly<Record<string, string>>;

export type Failure = Readonly<{
  kind: 'failure';
  /** Which form it was. */
  intent: string;
  title: string;
  text: string;
  /** The field that is wrong, and what is wrong with it. */
  field?: Readonly<{ name: string; message: string }> | undefined;
  typed: Fields;
}>;

/** What to say beside a field of one form. */
export function problemOf(failure: Failure | undefined, intent: string, name: string): string | undefined {
  const isHere = failure?.intent === intent && failure.field?.name === name;
  return isHere ? failure.field?.message : undefined;
}

/** What was typed into a field of a form that was refused. */
export function typedIn(failure: Failure | undefined, intent: string, name: string): string | undefined {
  return failure?.intent === intent ? failure.typed[name] : undefined;
}
