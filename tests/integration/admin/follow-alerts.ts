/** Follows the alerts of a lab: on the overview, and as they are told outside. */
import type { AlertKind } from '#src/domain/back-office/alert.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import { makeSendAlerts } from '#src/usecases/back-office/send-alerts.ts';
import type { AlertEvent } from '#src/usecases/ports/alert-sender.ts';
import { compareAll } from '#tests/support/compare-all.ts';
import type { OfficeLab } from './open-office.ts';

export type FollowAlerts = Readonly<{
  /** Looks as the server does every minute, and returns what was told of these kinds: "opened gas_low polygon". */
  look(...kinds: readonly AlertKind[]): Promise<readonly string[]>;
  /** Subjects of the alerts of this kind on the overview. */
  shown(kind: AlertKind): Promise<readonly string[]>;
}>;

export function followAlerts(lab: OfficeLab, backOffice: BackOffice = lab.backOffice): FollowAlerts {
  const told: AlertEvent[] = [];
  const read = async () => {
    // Moves the clock past the time for which the overview is cached.
    lab.pass(60_000);
    await compareAll(lab.lab.ports);
    return await backOffice.readOverview();
  };
  const sender = makeSendAlerts({
    store: lab.office.store,
    clock: lab.lab.ports.clock,
    holder: 'follower',
    find: async () => {
      const { alerts, unknownAlerts: unknown } = await read();
      return { alerts, unknown };
    },
    tell: async (events) => void told.push(...events),
  });
  return {
    look: async (...kinds) => {
      await sender.look();
      const meant = told.splice(0).filter(({ alert: { kind } }) => kinds.includes(kind));
      return meant.map(({ type, alert: { kind, subject } }) => `${type} ${kind} ${subject}`);
    },
    shown: async (kind) => (await read()).alerts.filter((alert) => alert.kind === kind).map(({ subject }) => subject),
  };
}
