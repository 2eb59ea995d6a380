/** Result of an operation: its value, or a refusal code from the list in refusals.ts. Bugs throw instead. */
export type Result<Value, Code extends string> =
  | Readonly<{ ok: true; value: Value }>
  | Readonly<{ ok: false; code: Code; details?: RefusalDetails }>;

/** Facts that help to act on a refusal, such as the limit that was exceeded or current figures. Never secrets. */
export type RefusalDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export function accept<Value>(value: Value): Readonly<{ ok: true; value: Value }> {
  return { ok: true, value };
}

export function refuse<Code extends string>(
  code: Code,
  details?: RefusalDetails,
): Readonly<{ ok: false; code: Code; details?: RefusalDetails }> {
  return details === undefined ? { ok: false, code } : { ok: false, code, details };
}
