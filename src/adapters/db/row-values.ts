/**
 * Converts between column values and our values. PostgreSQL stores microseconds and we use milliseconds, so times are
 * preserved. The columns int8 and numeric are read as text.
 */

export function fromTime(ms: number): Date {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`a time is a whole number of milliseconds, not ${ms}`);
  return new Date(ms);
}

export function fromOptionalTime(ms: number | null): Date | null {
  return ms === null ? null : fromTime(ms);
}

export function toOptionalTime(time: Date | null): number | null {
  return time === null ? null : time.getTime();
}

/** Parses a height, a nonce, an index or a sequence number. Never an amount. */
export function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count)) throw new RangeError(`${text} is not a count`);
  return count;
}

export function toOptionalCount(text: string | null): number | null {
  return text === null ? null : toCount(text);
}

export function fromOptionalCount(count: number | null): string | null {
  return count === null ? null : String(count);
}

/** Maps a field of a patch. `undefined` means unchanged, both in a patch and in a Kysely update. */
export function given<Value, Stored>(value: Value | undefined, map: (value: Value) => Stored): Stored | undefined {
  return value === undefined ? undefined : map(value);
}

/** Returns a value that must exist, because its row was just written or the schema guarantees it. */
export function assertFound<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`there is no ${what}`);
  return value;
}
