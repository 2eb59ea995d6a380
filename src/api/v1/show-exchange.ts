/** Reads an order for the developer API. A text that cannot be an id is refused without a database query. */
import { isOrderId } from '#src/domain/order/order-id.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { V1Deps } from '../route-options.ts';
import { toExchange } from './v1-views.ts';

type Shown = ReturnType<typeof toExchange>;

export type ReadExchange = Readonly<{ view: OrderView; exchange: Shown }>;

export function makeReadExchange({ services, profile, publicUrl, viewLinks }: V1Deps) {
  return async (id: string, language: LanguageCode): Promise<Result<ReadExchange, 'order_not_found'>> => {
    if (!isOrderId(id)) return refuse('order_not_found');
    const view = await services.viewOrder(id);
    if (!view.ok) return view;
    const { speeds } = await services.countCompleted();
    const reader = { language, profile, publicUrl, viewLinks, speeds, now: services.now() };
    const exchange = toExchange(view.value, reader);
    return accept({ view: view.value, exchange });
  };
}

export function makeShowExchange(deps: V1Deps) {
  const readExchange = makeReadExchange(deps);
  return async (id: string, language: LanguageCode): Promise<Result<Shown, 'order_not_found'>> => {
    const read = await readExchange(id, language);
    return read.ok ? accept(read.value.exchange) : read;
  };
}
