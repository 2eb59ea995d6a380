/**
 * What an amount of the form is worth, from the quote of exactly these inputs. The line keeps its place while there is
 * no figure, so that nothing moves.
 */
import { useSite } from '../../site-context.tsx';
import type { AmountSide } from '#src/http/parse-order-fields.ts';
import type { Exchange } from './use-exchange.ts';

export function WorthLine({ exchange, side }: Readonly<{ exchange: Exchange; side: AmountSide }>) {
  const { fiat } = useSite();
  if (!fiat?.chosen) return null;
  return (
    <p className="worth num" id={`${side}Amount-worth`}>
      {exchange.worth?.[side] ?? '\u00a0'}
    </p>
  );
}
