/**
 * What differs from venue to venue: where to connect, what to send, and how to read what comes. A protocol is pure but
 * for `findStream` and `ask`, which request over HTTP. Connecting, time limits and retries are the same for all
 * (`stream.ts`, `venue.ts`).
 */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import type { SourceOptions } from './source-options.ts';

/** What a frame means to us. A frame that means nothing gives no event. */
export type VenueEvent =
  /** `sequence` grows with every frame of a connection, where the venue numbers its frames. */
  | Readonly<{ kind: 'observed'; observation: Observation; sequence?: bigint }>
  | Readonly<{ kind: 'send'; text: string }>
  /**
   * The connection is of no use any more: the venue restarts or refuses us. `isHalted`: it is closed for trading, so
   * its prices stand still, also those that it answers over HTTP without a time of their own.
   */
  | Readonly<{ kind: 'over'; isHalted?: true }>;

export type StreamAddress = Readonly<{ url: string; pingEveryMs?: number }>;

export type VenueOptions = SourceOptions & Readonly<{ streamUrl: string }>;

export type VenueProtocol = Readonly<{
  name: string;
  /** Our symbols that are traded there. */
  symbols: readonly CoinSymbol[];
  /** The longest time without any frame while the connection is alive, heartbeats included. */
  silenceMs: number;
  findStream(options: VenueOptions): Promise<StreamAddress>;
  /** Frames to send when the connection is open. */
  hello(symbols: readonly CoinSymbol[]): readonly string[];
  ping?: () => string;
  /** Reads the frames of one connection in their order. Frames are parsed with numbers as text. */
  makeReader(symbols: readonly CoinSymbol[]): (frame: unknown) => readonly VenueEvent[];
  /** The same prices over HTTP. Throws `OutsideError` if there is none at all. */
  ask(symbols: readonly CoinSymbol[], options: SourceOptions): Promise<readonly Observation[]>;
}>;
