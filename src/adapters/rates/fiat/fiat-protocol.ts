/** The part of a source of rates that differs from source to source: what it has, and how it is asked. */
import type { FiatSourceName, RatedFiat } from '#src/domain/fiat.ts';
import type { FiatObservation } from '#src/usecases/ports/fiat-source.ts';
import type { SourceOptions } from '../source-options.ts';

export type FiatProtocol = Readonly<{
  name: FiatSourceName;
  currencies: readonly RatedFiat[];
  ask(options: SourceOptions): Promise<readonly FiatObservation[]>;
}>;
