/**
 * Sends external alerts: one when a case opens and one when it is resolved. Sent alerts are recorded in the database,
 * and a lease lets one server at a time check and send, so that neither a restart nor a second server sends duplicates.
 * An alert that could not be delivered is retried at the next check, with the same id.
 */
import type { Alert, AlertKind } from '#src/domain/back-office/alert.ts';
import type { FoundCase, UntoldCase } from '../ports/alert-records.ts';
import type { AlertEvent, AlertSender } from '../ports/alert-sender.ts';
import type { AllRecords, OfficeStore } from '../ports/office-records.ts';
import type { Clock } from '../ports/clock.ts';
import type { FoundAlerts } from './find-alerts.ts';

type Options = Readonly<{
  store: OfficeStore;
  /** The service's clock, for the times of cases. */
  clock: Clock;
  /** Id of this process, as the lease holder. */
  holder: string;
  find(): Promise<FoundAlerts>;
  tell: AlertSender;
}>;

export type SendAlerts = Readonly<{
  look(): Promise<void>;
  /** Releases the lease, so that another process can take it at once. */
  end(): Promise<void>;
}>;

/** Lease time: longer than the interval between two checks, so that a running holder keeps the lease. */
const leaseMs = 90_000;
const casesPerMessage = 50;
const messagesPerLook = 20;
const keptMs = 30 * 86_400_000;

export function makeSendAlerts(options: Options): SendAlerts {
  const { store, holder, clock } = options;
  const tellNext = async (): Promise<boolean> => {
    const cases = await store.snapshot(async ({ office }) => await office.alerts.untold(casesPerMessage));
    if (cases.length === 0) return false;
    await options.tell(cases.flatMap(toEvents));
    await store.transaction(async ({ office }) => await office.alerts.markTold(cases, clock.now()));
    return cases.length === casesPerMessage;
  };
  return {
    look: async () => {
      const hasLease = await store.transaction(async ({ office }) => await office.alerts.takeLease(holder, leaseMs));
      if (!hasLease) return;
      const found = await options.find();
      const isNoted = await store.transaction(async (records) => await noteCases(records, { ...options, found }));
      if (!isNoted) return;
      for (let message = 0; message < messagesPerLook && (await tellNext()); message += 1);
    },
    end: async () => await store.transaction(async ({ office }) => await office.alerts.endLease(holder)),
  };
}

type Noting = Readonly<{ holder: string; clock: Clock; found: FoundAlerts }>;

/** Records found alert cases. False if the lease was lost: the new holder's findings are newer than ours. */
async function noteCases({ office }: AllRecords, { holder, clock, found }: Noting): Promise<boolean> {
  const { alerts: records } = office;
  if (!(await records.lockLease(holder))) return false;
  const now = clock.now();
  const open = await records.open();
  const isOpen = new Set(open.map(nameOf));
  const isFound = new Set(found.alerts.map(nameOf));
  const isUnknown = ({ kind, subject }: Named): boolean =>
    found.unknown.some((each) => each.kind === kind && (each.subject === null || each.subject === subject));
  await records.begin(found.alerts.filter((alert) => !isOpen.has(nameOf(alert))).map((alert) => toCase(alert, now)));
  const ended = open.filter((each) => !isFound.has(nameOf(each)) && !isUnknown(each));
  await records.end(
    ended.map(({ id }) => id),
    now,
  );
  await records.dropTold(now - keptMs);
  return true;
}

type Named = Readonly<{ kind: string; subject: string }>;

function nameOf({ kind, subject }: Named): string {
  return `${kind} ${subject}`;
}

function toCase({ kind, subject, orderNumber, count, since }: Alert, now: number): FoundCase {
  return { kind, subject, orderNumber, count, since: since ?? now };
}

/** Events to send for one alert case. A case that opened and was resolved while delivery failed yields both events. */
function toEvents({ id, kind, endedAt, isOpenedTold, isEndedTold, ...facts }: UntoldCase): readonly AlertEvent[] {
  const { subject, orderNumber, count, since } = facts;
  const alert = { kind: kind as AlertKind, subject, orderNumber, count, since };
  const opened = { id: `${id}-opened`, type: 'opened', alert, endedAt: null } as const;
  const resolved = { id: `${id}-resolved`, type: 'resolved', alert, endedAt } as const;
  return [...(isOpenedTold ? [] : [opened]), ...(endedAt === null || isEndedTold ? [] : [resolved])];
}
