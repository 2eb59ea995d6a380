/** Reads an order for the developer API. A text that cannot be a link is refused without a database query. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { V1Deps } from '../route-options.ts';
import { toExchange } from './v1-views.ts';

type Shown = ReturnType<typeof toExchange>;

export type ReadExchange = Readonly<{ view: OrderView; exchange: Shown }>;

type Asked = Readonly<{ language: LanguageCode; apiKey: Pick<ApiKey, 'id'>; link?: string }>;

/** Makes the function that reads an order by its id. */
export function makeReadById({ services, developer, profile, publicUrl, orderLinks }: V1Deps) {
  return async (
    orderId: string,
    { language, apiKey, link }: Asked,
  ): Promise<Result<ReadExchange, 'order_not_found'>> => {
    const view = await services.viewOrder(orderId);
    if (!view.ok) return view;
    const { speeds } = await services.countCompleted();
    const labels = await developer.findLabels(apiKey, view.value.order);
    const reader = { language, profile, publicUrl, orderLinks, speeds, now: services.now(), link, labels };
    return accept({ view: view.value, exchange: toExchange(view.value, reader) });
  };
}

/**
 * Makes the function that finds an order by its link. The link that only shows an order does for the key that made it,
 * because that key steers it anyway.
 */
export function makeFindOrder({ services, orderLinks }: Pick<V1Deps, 'services' | 'orderLinks'>) {
  return async (link: string, apiKey: Pick<ApiKey, 'id'>): Promise<Result<OrderView, 'order_not_found'>> => {
    const opened = orderLinks.read(link);
    const view = opened ? await services.viewOrder(opened.orderId) : refuse('order_not_found');
    if (!opened || !view.ok || !opened.isShown) return view;
    return view.value.order.apiKeyId === apiKey.id ? view : refuse('order_not_found');
  };
}

type AskedByLink = Readonly<{ link: string; apiKey: Pick<ApiKey, 'id'>; language: LanguageCode }>;

/** Makes the function that reads an order by its link. */
export function makeReadExchange(deps: V1Deps) {
  const find = makeFindOrder(deps);
  const read = makeReadById(deps);
  return async ({ link, apiKey, language }: AskedByLink): Promise<Result<ReadExchange, 'order_not_found'>> => {
    const found = await find(link, apiKey);
    return found.ok ? await read(found.value.order.id, { language, apiKey, link }) : found;
  };
}

/** Makes the function that shows an order by its id, after a call made or changed it. */
export function makeShowExchange(deps: V1Deps) {
  const readById = makeReadById(deps);
  return async (orderId: string, asked: Omit<Asked, 'link'>): Promise<Result<Shown, 'order_not_found'>> => {
    const read = await readById(orderId, asked);
    return read.ok ? accept(read.value.exchange) : read;
  };
}
