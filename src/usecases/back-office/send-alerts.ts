/**
 * Tells somebody outside what an operator has to look at, once when it begins. What could not be told is told at the
 * next look; what has ended and comes again is told again.
 */
import type { Alert } from './find-alerts.ts';

type Options = Readonly<{
  readAlerts(): Promise<readonly Alert[]>;
  /** Throws when nobody took them. */
  tell(alerts: readonly Alert[]): Promise<void>;
}>;

export function makeSendAlerts({ readAlerts, tell }: Options): () => Promise<void> {
  let told: ReadonlySet<string> = new Set();
  return async () => {
    const alerts = await readAlerts();
    const begun = alerts.filter((alert) => !told.has(nameOf(alert)));
    told = new Set([...told].filter((name) => alerts.some((alert) => nameOf(alert) === name)));
    if (begun.length === 0) return;
    await tell(begun);
    told = new Set(alerts.map(nameOf));
  };
}

/** A further order that is held is news as well, so the count belongs to the name. */
function nameOf({ kind, subject, count }: Alert): string {
  return `${kind} ${subject} ${count}`;
}
