/** Makes orders, payments and blocks and moves the clock by the API, for tests that are not about those pages. */
import { expect, type APIRequestContext } from '@playwright/test';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { patient } from '#tests/support/patience.ts';

export type ApiOrder = Readonly<{
  id: string;
  viewUrl: string;
  trackingCode: string;
  orderNumber: string;
  state: OrderState;
  isPriceFixed: boolean;
  depositAddress: string;
  orderType: 'floating' | 'fixed';
  sendAmount: string;
  receiveAmount: string;
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  deposits: readonly Readonly<{ txid: string }>[];
  payouts: readonly Readonly<{ txid: string | null; to?: string }>[];
}>;

type Wanted = Readonly<{
  sendCurrency?: CurrencyId;
  receiveCurrency?: CurrencyId;
  sendAmount?: string;
  receiveAddress?: string;
  refundAddress?: string;
  orderType?: 'floating' | 'fixed';
}>;

export type ApiInvoice = Readonly<{ id: string; url: string; state: string; receivedAmount: string }>;

export type Sandbox = ReturnType<typeof makeSandbox>;

/** One for all tests of a worker, because a client gets few of them in an hour. */
let sandboxKey: string | undefined;

export function makeSandbox(api: APIRequestContext) {
  const call = async (path: string, body?: object): Promise<unknown> => {
    // Retried, because the server may close an idle connection just when it is used again.
    const again = { maxRetries: 2 };
    const answer = body ? await api.post(`/api${path}`, { data: body, ...again }) : await api.get(`/api${path}`, again);
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return await answer.json();
  };
  const address = async (chain: ChainId): Promise<string> => {
    const answer = (await call(`/sandbox/addresses/${chain}`)) as Readonly<{ address: string }>;
    return answer.address;
  };
  const view = async (id: string): Promise<ApiOrder> => (await call(`/exchanges/${id}`)) as ApiOrder;
  /** Answers the height of the last block. */
  const mine = async (chain: ChainId, count: number): Promise<number> => {
    const { blocks } = (await call('/sandbox/blocks', { chain, count })) as Readonly<{
      blocks: readonly Readonly<{ height: number }>[];
    }>;
    return blocks.at(-1)?.height ?? 0;
  };
  return {
    address,
    view,
    mine,
    /** A valid receive address for this currency. */
    addressFor: async (currency: CurrencyId): Promise<string> => await address(currencies[currency].chain),
    order: async (wanted: Wanted = {}): Promise<ApiOrder> => {
      const { sendCurrency = 'BTC', receiveCurrency = 'USDT-TRC20', sendAmount = '0.05' } = wanted;
      const receiveAddress = wanted.receiveAddress ?? (await address(currencies[receiveCurrency].chain));
      const fields = { ...wanted, sendCurrency, receiveCurrency, sendAmount, receiveAddress };
      // A test before may have moved the clock: then no price is fresh until the worker has read them again, and the
      // order is refused with 503.
      let answer = await api.post('/api/exchanges', { data: fields, maxRetries: 2 });
      const ask = async (): Promise<number> => {
        if (answer.status() === 503) answer = await api.post('/api/exchanges', { data: fields, maxRetries: 2 });
        return answer.status();
      };
      await expect.poll(ask, { timeout: patient(30_000) }).not.toBe(503);
      expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
      return (await answer.json()) as ApiOrder;
    },
    /** An invoice, and how it stands. */
    invoice: async (wanted: object = {}) => {
      sandboxKey ??= ((await call('/sandbox/keys', {})) as Readonly<{ key: string }>).key;
      const headers = { authorization: `Bearer ${sandboxKey}` };
      const fields = { currency: 'USDT-TRC20', amount: '250', receiveAddress: await address('tron'), ...wanted };
      const answer = await api.post('/api/v1/invoices', { data: fields, headers });
      expect(answer.ok(), `${answer.status()} ${await answer.text()}`).toBe(true);
      const { data: made } = (await answer.json()) as Readonly<{ data: ApiInvoice }>;
      const look = async (): Promise<ApiInvoice> => {
        const shown = await api.get(`/api/v1/invoices/${made.id}`, { headers });
        return ((await shown.json()) as Readonly<{ data: ApiInvoice }>).data;
      };
      return { ...made, look };
    },
    rate: async (from: string, to: string): Promise<number> => {
      const answer = (await call(`/exchange-rate/${from}/${to}`)) as Readonly<{ rate: number }>;
      return answer.rate;
    },
    pay: async (id: string, amount?: string): Promise<void> => {
      await call(`/sandbox/exchanges/${id}/deposit`, amount === undefined ? {} : { amount });
    },
    /** Waits for new prices too: after a jump the old ones are stale, and whatever needs one is refused. */
    moveClock: async (seconds: number): Promise<void> => {
      await call('/sandbox/clock', { seconds });
      const askForPrices = async (): Promise<string | undefined> => {
        const answer = await api.get('/readyz', { maxRetries: 2 });
        return ((await answer.json()) as Readonly<{ checks: Readonly<Record<string, string>> }>).checks['prices'];
      };
      await expect.poll(askForPrices, { timeout: patient(30_000) }).toBe('ok');
    },
    refund: async (id: string, refundAddress: string): Promise<void> => {
      await call(`/exchanges/${id}/refund-address`, { refundAddress });
      await call(`/exchanges/${id}/refund`, {});
    },
    cancel: async (id: string): Promise<void> => {
      await call(`/exchanges/${id}/cancel`, {});
    },
    /** Mines blocks on one chain (or none) until the order reaches the state. */
    mineUntil: async (id: string, chain: ChainId | undefined, state: OrderState): Promise<void> => {
      const step = async (): Promise<OrderState> => {
        if (chain) await mine(chain, 3);
        return (await view(id)).state;
      };
      await expect.poll(step, { timeout: patient(30_000), intervals: [300] }).toBe(state);
    },
    /**
     * Waits until the price of a mix is fixed: the delays of its parts start then, one step of the worker after its
     * state became `mixing`.
     */
    untilPriced: async (id: string): Promise<void> => {
      await expect.poll(async () => (await view(id)).isPriceFixed).toBe(true);
    },
    /** Mines blocks on both chains of the order until it reaches the state. */
    settle: async (id: string, state: OrderState): Promise<ApiOrder> => {
      let order = await view(id);
      const step = async (): Promise<OrderState> => {
        for (const currency of [order.sendCurrency, order.receiveCurrency]) await mine(currencies[currency].chain, 3);
        order = await view(id);
        return order.state;
      };
      if (order.state !== state) await expect.poll(step, { timeout: patient(30_000), intervals: [200] }).toBe(state);
      return order;
    },
  } as const;
}
