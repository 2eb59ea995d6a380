/**
 * A refused action: the texts of the toast, and the typed values, so that the form can be corrected. A form that only
 * has to be confirmed comes back in the same way, without a toast: its title is empty.
 */

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
  /** What the action would do, if the form may now be confirmed with the password. */
  review?: Review | undefined;
}>;

/** What an action does, as shown beside its button. The form sends the digest back. */
export type Review = Readonly<{
  digest: string;
  facts: readonly Readonly<{ name: string; label: string; value: string }>[];
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
