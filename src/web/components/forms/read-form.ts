/** Reads a form as texts, on the server and in the browser. A file counts as a missing field. */
type Form = FormData | URLSearchParams;

/** Longer texts are cut. */
const longestText = 500;

/** The texts of all fields with this name. */
export function readTexts(form: Form, name: string, longest = longestText): readonly string[] {
  return form.getAll(name).flatMap((value) => (typeof value === 'string' ? value.slice(0, longest) : []));
}

/** Empty without such a field. Of several the last counts: without JavaScript a number field follows its slider. */
export function readText(form: Form, name: string, longest?: number): string {
  return readTexts(form, name, longest).at(-1) ?? '';
}

/** The fields that `known` has, with its values for those that the form does not have. */
export function readForm<Name extends string>(
  form: Form,
  known: Readonly<Record<Name, string>>,
  longest?: number,
): Readonly<Record<Name, string>> {
  const entries = Object.entries<string>(known);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, readTexts(form, name, longest).at(-1) ?? value]),
  ) as Record<Name, string>;
}
