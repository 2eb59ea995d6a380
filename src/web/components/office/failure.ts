/** A refused action: the texts of the toast, and the typed values, so that the form can be corrected. */

export type Fields = Readonly<Record<string, string>>;

export type Failure = Readonly<{
  kind: 'failure';
  /** Intent of the form that was refused. */
  intent: string;
  title: string;
  text: string;
  /** The wrong field and its error text. */
  field?: Readonly<{ name: string; message: string }> | undefined;
  typed: Fields;
}>;

/** The error text of one field of one form. */
export function problemOf(failure: Failure | undefined, intent: string, name: string): string | undefined {
  const isHere = failure?.intent === intent && failure.field?.name === name;
  return isHere ? failure.field?.message : undefined;
}

/** The typed value of a field of the refused form. */
export function typedIn(failure: Failure | undefined, intent: string, name: string): string | undefined {
  return failure?.intent === intent ? failure.typed[name] : undefined;
}
