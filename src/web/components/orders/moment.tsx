/**
 * A point in time, written by the server in UTC. Where scripts run, `local-time.js` writes it in the visitor's time
 * zone, with the zone's name, and keeps the one in UTC as its title. React leaves it until the server writes another.
 */
import { useLanguage } from '../../site-context.tsx';
import { writesWithSpaces } from '#src/i18n/languages.ts';

/** How much of it is written: date and time, the same without seconds, or the time of day. */
export type MomentKind = 'moment' | 'minute' | 'clock';

/** How far ahead a moment was when the page was made: "in 6 days". */
export type AheadView = Readonly<{ text: string; ms: number }>;

type Props = Readonly<{
  iso: string;
  text: string;
  kind?: MomentKind | undefined;
  /** How far ahead it is. */
  ahead?: AheadView | null | undefined;
  className?: string;
}>;

export function Moment({ iso, text, kind = 'moment', ahead = null, className }: Props) {
  const [open, close] = writesWithSpaces(useLanguage()) ? [' (', ')'] : ['（', '）'];
  return (
    <>
      {/* React puts it into the head once, however many moments there are. */}
      <script async src="/local-time.js" />
      <time className={className} dateTime={iso} data-local={kind} suppressHydrationWarning>
        {text}
      </time>
      {ahead !== null && (
        <>
          {open}
          <span data-ahead={ahead.ms} suppressHydrationWarning>
            {ahead.text}
          </span>
          {close}
        </>
      )}
    </>
  );
}
