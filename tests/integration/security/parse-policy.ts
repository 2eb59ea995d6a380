/** Parses the two policy headers of a page, so that tests compare their meaning and not their spelling. */

/** Sources by directive, sorted. A duplicate directive is an error, because browsers ignore the second. */
export function parsePolicy(text: string): Readonly<Record<string, readonly string[]>> {
  const rules = text.split(';').map((rule) => rule.trim().split(/\s+/));
  const names = rules.map(([name = '']) => name);
  if (new Set(names).size !== names.length) throw new Error(`a directive stands twice: ${names.join(' ')}`);
  for (const name of names) if (!/^[a-z-]+$/.test(name)) throw new Error(`"${name}" is no directive`);
  return Object.fromEntries(rules.map(([name = '', ...sources]) => [name, sources.toSorted()]));
}

/** `camera=(self), usb=()` as a map from feature to allowed origins. */
export function parsePermissions(text: string): Readonly<Record<string, string>> {
  const entries = text.split(',').map((part) => {
    const [, feature, allowed] = /^([a-z-]+)=\(([^()]*)\)$/.exec(part.trim()) ?? [];
    if (feature === undefined || allowed === undefined) throw new Error(`"${part}" is no permission`);
    return [feature, allowed] as const;
  });
  return Object.fromEntries(entries);
}
