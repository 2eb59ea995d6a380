/** Response schema of the status history. */
import { z } from 'zod';
import { troubleKinds } from '#src/domain/incident.ts';
import { told } from './call-words.ts';
import { namedAnswer } from './named-schemas.ts';

const seconds = z.int().min(0);
const scope = z.string().meta(told('field.scope', 'bitcoin'));

const UptimeDay = namedAnswer(
  'UptimeDay',
  z.object({
    day: z.iso.date().meta(told('field.day', '2027-01-15')),
    upSeconds: seconds.meta(told('field.upSeconds', 86_100)),
    behindSeconds: seconds.meta(told('field.behindSeconds', 0)),
    awaySeconds: seconds.meta(told('field.awaySeconds', 300)),
  }),
);

const Uptime = namedAnswer(
  'Uptime',
  z.object({
    scope,
    upPercent: z.string().nullable().meta(told('field.upPercent', '99.98')),
    observedPercent: z.string().meta(told('field.observedPercent', '97.51')),
    days: z.array(UptimeDay).meta(told('field.days')),
  }),
);

const Incident = namedAnswer(
  'Incident',
  z.object({
    id: z.string().meta(told('field.Incident.id', 'bitcoin-trouble-2027-01-15T07:40:00.000Z')),
    scope,
    kind: z.enum(troubleKinds).meta(told('field.kind', 'away')),
    beganAt: z.iso.datetime().meta(told('field.beganAt')),
    endedAt: z.iso.datetime().nullable().meta(told('field.endedAt')),
  }),
);

export const StatusHistory = namedAnswer(
  'StatusHistory',
  z.object({
    readAt: z.iso.datetime().meta(told('field.readAt')),
    firstDay: z.iso.date().meta(told('field.firstDay', '2026-10-18')),
    lastDay: z.iso.date().meta(told('field.lastDay', '2027-01-15')),
    uptime: z.array(Uptime).meta(told('field.uptime')),
    incidents: z.array(Incident).meta(told('field.incidents')),
  }),
);

export const statusExample = {
  readAt: '2027-01-15T08:00:01.000Z',
  firstDay: '2026-10-18',
  lastDay: '2027-01-15',
  uptime: [
    {
      scope: 'bitcoin',
      upPercent: '98.95',
      observedPercent: '99.65',
      days: [{ day: '2027-01-15', upSeconds: 28_400, behindSeconds: 0, awaySeconds: 300 }],
    },
  ],
  incidents: [
    {
      id: 'bitcoin-trouble-2027-01-15T07:40:00.000Z',
      scope: 'bitcoin',
      kind: 'away' as const,
      beganAt: '2027-01-15T07:40:00.000Z',
      endedAt: '2027-01-15T07:45:00.000Z',
    },
  ],
} satisfies z.infer<typeof StatusHistory>;
