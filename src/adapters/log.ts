/**
 * The service's log: one JSON object per line, with an allow-list of fields. All other fields are dropped, so that no
 * address, amount, code, header or visitor data is logged by accident.
 */
import { pino, type DestinationStream } from 'pino';
import { describeError } from './describe-error.ts';

/**
 * Fields that may be logged. No field identifies a visitor or gives access to an order: orders are logged by their
 * public number, never by id.
 */
export const logFields = [
  'subject',
  'reason',
  'chain',
  'job',
  'count',
  'migration',
  'check',
  'route',
  'method',
  'requestId',
] as const;

export type LogFields = Readonly<Partial<Record<(typeof logFields)[number], string | number | boolean>>>;

export type Log = Readonly<{
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields, error?: unknown): void;
  error(message: string, fields?: LogFields, error?: unknown): void;
  /** Number of fields that were passed and dropped. If above 0, a caller passes fields that it must not. */
  droppedFields(): number;
}>;

type Options = Readonly<{ level: string; destination?: DestinationStream }>;

export function makeLog({ level, destination }: Options): Log {
  const settings = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = destination ? pino(settings, destination) : pino(settings);
  let dropped = 0;
  const toLine = (fields: LogFields | undefined, error?: unknown): Record<string, unknown> => {
    const kept = allowed(fields);
    dropped += Object.keys(fields ?? {}).length - Object.keys(kept).length;
    return { ...kept, ...(error === undefined ? {} : { error: describeError(error) }) };
  };
  return {
    debug: (message, fields) => logger.debug(toLine(fields), message),
    info: (message, fields) => logger.info(toLine(fields), message),
    warn: (message, fields, error) => logger.warn(toLine(fields, error), message),
    error: (message, fields, error) => logger.error(toLine(fields, error), message),
    droppedFields: () => dropped,
  };
}

/** Picks the allowed fields. Types are not checked at run time, so a value may have more fields than its type. */
function allowed(fields: LogFields | undefined): Record<string, unknown> {
  const entries = logFields.map((name) => [name, fields?.[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => isPlain(value)));
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
