/** Webhooks of an API key: each has a name, a URL with a secret of its own, and the states of orders it is told of. */
import { lifecycle, orderStates, type OrderState } from '../order/lifecycle.ts';

export type KeyWebhook = Readonly<{
  /** What the partner calls it. */
  name: string;
  url: string;
  /** The states that it is told of. Null: all, also those of later versions. */
  states: readonly OrderState[] | null;
  sealedSecret: string;
  /** The secret before, which signs too until then, so that the receiver can change over. */
  old?: Readonly<{ sealedSecret: string; until: number }> | undefined;
}>;

/** Name of the webhook that `/webhook` sets, for partners that need no second one. */
export const mainWebhook = 'main';

export const webhookName = /^[a-z0-9][a-z0-9_-]{0,31}$/;

/** Maximum number of webhooks of a key. */
export const mostWebhooks = 10;

/** States that an order of a key can reach. Keys make no mixing orders. */
export const toldStates: readonly OrderState[] = orderStates.filter((state) =>
  Object.values(lifecycle).some((events) =>
    Object.entries(events).some(([event, { to }]) => to === state && to !== 'mixing' && !event.includes('mixing')),
  ),
);

/** The type of an event about an order that came into this state. */
export function typeOfState(state: OrderState): string {
  return `exchange.${state}`;
}

/** The types that a webhook can be limited to. Tests go to every webhook. */
export const webhookTypes: readonly string[] = toldStates.map(typeOfState);

/** The states of these types, each once and in the order of an order's life. */
export function statesOfTypes(types: readonly string[]): readonly OrderState[] {
  return toldStates.filter((state) => types.includes(typeOfState(state)));
}
