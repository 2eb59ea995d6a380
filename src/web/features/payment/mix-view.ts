/**
 * What the payment page shows of a mix. Its words come with it, chosen on the server, so that the page of an exchange
 * need not carry them.
 */
import type { TimelinePart } from '../../components/orders/parts-timeline.tsx';

/** A value with its name. */
export type NamedView = Readonly<{ name: string; value: string }>;

export type MixTimelineView = Readonly<{
  title: string;
  spanMinutes: number;
  parts: readonly TimelinePart[];
  label: string;
  startText: string;
  endText: string;
  /** Said while something of it is secret. */
  secret: string | null;
}>;

/** One line of the revealed plan: when the part was to be sent, and when it was. */
export type PlannedPartView = Readonly<{ part: string; amount: string; planned: string; sent: string }>;

/** What is said once the last part has arrived. */
export type MixOutcomeView = Readonly<{
  plan: Readonly<{
    title: string;
    text: string;
    columns: Readonly<Record<'part' | 'amount' | 'planned' | 'sent', string>>;
    rows: readonly PlannedPartView[];
    unit: string;
    download: string;
    href: string;
    verify: string;
  }>;
  crowd: Readonly<{ title: string; text: string; tone: 'good' | 'warn' | 'bad' }> | null;
  link: Readonly<{ title: string; lines: readonly string[] }>;
}>;

export type MixView = Readonly<{
  /** "Mix · Enhanced". */
  kind: string;
  /** Null where the money goes back: nothing of it is mixed any more. */
  progress: Readonly<{ label: string; percent: number; text: string }> | null;
  timeline: MixTimelineView | null;
  /** Why a part that is due is not sent. */
  wait: Readonly<{ title: string; text: string }> | null;
  settings: readonly NamedView[];
  /** Beside the receive address, in the order in which the parts go to them. */
  furtherAddresses: Readonly<{ name: string; addresses: readonly string[] }> | null;
  /** What is to be known of the settings. */
  remarks: readonly string[];
  /** `text`: when the plan itself will be seen; null once it is. */
  planHash: NamedView & Readonly<{ copyLabel: string; text: string | null }>;
  outcome: MixOutcomeView | null;
}>;
