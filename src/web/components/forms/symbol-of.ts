/** The symbol in a currency id: `USDT` in `USDT-TRC20`. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';

export function symbolOf(id: CurrencyId): string {
  return id.split('-')[0] ?? id;
}
