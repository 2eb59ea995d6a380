/**
 * The part of a price source that differs from venue to venue: where to connect, which frames to send, and how to read
 * the frames that come. A protocol is pure, except for `findStream` and `ask`, which make HTTP requests. Connections,
 * timeouts and retries are the same for all venues (`stream.ts`, `venue.ts`).
 */
import type { CoinSymbol } from '#src/domain/assets/currencies.ts';
import type { Observation } from '#src/domain/price-median.ts';
import type { SourceOptions } from './source-options.ts';

/** Event that a frame is converted to. A frame without a meaning for us gives no event. */
export type VenueEvent =
  /** A new price. `sequence` grows with every frame of a connection, if the venue numbers its frames. */
  | Readonly<{ kind: 'observed'; observation: Observation; sequence?: bigint }>
  | Readonly<{ kind: 'send'; text: string }>
  /**
   * The connection is useless: the venue restarts or refuses us. `isHalted`: the venue is closed for trading, so its
   * prices do not change any more, including those in HTTP answers without a time of their own.
   */
  | Readonly<{ kind: 'over'; isHalted?: true }>;

export type StreamAddress = Readonly<{ url: string; pingEveryMs?: number }>;

export type VenueOptions = SourceOptions & Readonly<{ streamUrl: string }>;

export type VenueProtocol = Readonly<{
  name: string;
  /** Our symbols that are traded on the venue. */
  symbols: readonly CoinSymbol[];
  /** Silence timeout: the longest time without any frame, heartbeats included, while the connection is alive. */
  silenceMs: number;
  findStream(options: VenueOptions): Promise<StreamAddress>;
  /** Frames to send when the connection is open. */
  hello(symbols: readonly CoinSymbol[]): readonly string[];
  ping?: () => string;
  /** Reads the frames of one connection in their order. Frames are parsed with numbers as text. */
  makeReader(symbols: readonly CoinSymbol[]): (frame: unknown) => readonly VenueEvent[];
  /** Requests the same prices over HTTP. Throws `OutsideError` if there is no price at all. */
  ask(symbols: readonly CoinSymbol[], options: SourceOptions): Promise<readonly Observation[]>;
}>;
