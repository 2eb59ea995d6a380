/** The SideShift-compatible API on an order lab, with helpers to call it. */
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { z } from 'zod';
import type * as schemas from '#src/api/compat/sideshift/shift-schemas.ts';
import { sideshiftPrefix } from '#src/api/compat/sideshift/sideshift-api.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import { openV1 } from './open-v1.ts';

export type Coins = z.infer<typeof schemas.Coins>;
export type Shift = z.infer<typeof schemas.Shift>;
export type Quote = z.infer<typeof schemas.Quote>;
export type Sideshift = Awaited<ReturnType<typeof openSideshift>>;

type Sent = Readonly<{
  body?: object;
  secret?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  from?: string;
}>;

/** The pair that most tests exchange. */
export const methods = {
  depositCoin: 'BTC',
  depositNetwork: 'bitcoin',
  settleCoin: 'USDT',
  settleNetwork: 'tron',
} as const;

export async function openSideshift(lab: OrderLab, now: () => number = Date.now) {
  const v1 = await openV1(lab, { now });
  const { key } = await v1.makeKey();
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, { body, secret, headers, from }: Sent = {}) => {
    const sent: InjectOptions = {
      method,
      url: `${sideshiftPrefix}${path}`,
      headers: { ...(secret !== undefined && { 'x-sideshift-secret': secret }), ...headers },
      ...(body && { payload: body }),
      ...(from !== undefined && { remoteAddress: from }),
    };
    const answer = await v1.app.inject(sent);
    const json = answer.body === '' ? undefined : answer.json<unknown>();
    return { status: answer.statusCode, json, headers: answer.headers };
  };
  const get = async (path: string) => await call('GET', path);
  const post = async (path: string, body: object, secret = key) => await call('POST', path, { body, secret });
  const quote = async (fields: object): Promise<Quote> => {
    await lab.work(); // Refreshes the prices.
    const { status, json } = await post('/quotes', { ...methods, affiliateId: 'abc', ...fields });
    expect(json).toMatchObject({ id: expect.stringMatching(/^q_/) as string });
    expect(status).toBe(201);
    await lab.advance(0.01); // Some time passes between quote and order, as in practice.
    return json as Quote;
  };
  const fixedShift = async (fields: object = {}): Promise<Shift> => {
    const { id: quoteId } = await quote({ depositAmount: '0.5' });
    const { json } = await post('/shifts/fixed', { quoteId, settleAddress: lab.address('tron'), ...fields });
    expect(json).toMatchObject({ status: 'waiting', quoteId });
    return json as Shift;
  };
  const look = async (id: string) => (await get(`/shifts/${id}`)).json as Shift;
  const close = async (): Promise<void> => {
    expect(v1.written).toEqual([]);
    await v1.close();
  };
  return { v1, key, call, get, post, quote, fixedShift, look, close } as const;
}
