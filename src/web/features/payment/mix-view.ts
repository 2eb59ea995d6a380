/**
 * The mixing part of the payment page. It brings its texts from the server, so that the page of an exchange need not
 * include them.
 */
import type { TimelinePart } from '../../components/orders/parts-timeline.tsx';

/** A label with its value. */
export type NamedView = Readonly<{ name: string; value: string }>;

export type MixTimelineView = Readonly<{
  title: string;
  spanMinutes: number;
  parts: readonly TimelinePart[];
  label: string;
  startText: string;
  endText: string;
  /** Note shown while times or sizes are secret. */
  secret: string | null;
}>;

/** One line of the revealed plan: when the part was to be sent, and when it was. */
export type PlannedPartView = Readonly<{ part: string; amount: string; planned: string; sent: string }>;

/** Result of a mix, shown once the last part has arrived. */
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
  /** Kind of the order and its preset: "Mix · Enhanced". */
  kind: string;
  /** Progress bar; null during a refund, because nothing is mixed any more. */
  progress: Readonly<{ label: string; percent: number; text: string }> | null;
  timeline: MixTimelineView | null;
  /** Why a part that is due is not sent yet; null if none is overdue. */
  wait: Readonly<{ title: string; text: string }> | null;
  settings: readonly NamedView[];
  /** Receive addresses besides the first one, in the order in which the parts go to them. */
  furtherAddresses: Readonly<{ name: string; addresses: readonly string[] }> | null;
  /** Remarks about the chosen settings. */
  remarks: readonly string[];
  /** The hash of the plan. `text`: when the plan will be revealed; null once it is. */
  planHash: NamedView & Readonly<{ copyLabel: string; text: string | null }>;
  outcome: MixOutcomeView | null;
}>;
