/** Reads a form as texts, on the server and in the browser. A file counts as a missing field. */
type Form = FormData | URLSearchParams;

/** Maximum length of a field's text in characters; longer texts are truncated. */
const longestText = 500;

/** The texts of all fields with this name. */
export function readTexts(form: Form, name: string, longest = longestText): readonly string[] {
  return form.getAll(name).flatMap((value) => (typeof value === 'string' ? value.slice(0, longest) : []));
}

/**
 * The text of the field with this name; empty if the form has none. If several fields have this name the last one
 * counts: without JavaScript a number field follows its slider.
 */
export function readText(form: Form, name: string, longest?: number): string {
  return readTexts(form, name, longest).at(-1) ?? '';
}

/** Reads the fields that `known` names. A field that the form does not have gets its value from `known`. */
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
