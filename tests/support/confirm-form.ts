/** Sends a form of the back office as an operator does: looks at what it would do, then confirms exactly that. */

type Fields = Readonly<Record<string, string>>;

/** Digest of the facts that a page shows beside its password. Undefined if the page asks for no confirmation. */
export function shownIn(page: string): string | undefined {
  return /name="shown" value="([0-9a-f]{64})"/.exec(page)?.[1];
}

export async function confirmForm<Answer>(
  send: (fields: Fields) => Promise<Answer>,
  fields: Fields,
  pageOf: (answer: Answer) => Promise<string> | string,
): Promise<Answer> {
  const { password: _password, ...typed } = fields;
  const first = await send(typed);
  const shown = shownIn(await pageOf(first));
  return shown === undefined ? first : await send({ ...fields, shown });
}
