/** Exact division of two decimal texts, for sources that quote money the other way round. */
import { formatPrice, parsePrice } from '#src/domain/rate.ts';

/** `over / under` with eighteen decimals, truncated. Undefined unless both are decimal texts above zero. */
export function quotient(over: string, under: string): string | undefined {
  const [above, below] = [parsePrice('', over), parsePrice('', under)];
  if (!above.ok || !below.ok) return undefined;
  const numerator = above.value.numerator * below.value.denominator;
  const denominator = above.value.denominator * below.value.numerator;
  const text = formatPrice({ symbol: '', numerator, denominator }, 18);
  return parsePrice('', text).ok ? text : undefined;
}
