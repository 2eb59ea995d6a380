import { describe, expect, test } from 'vitest';
import { parseOrderFilter, writeCursor, type OrderFilterFields } from './order-filter.ts';

const day = Date.UTC(2026, 10, 15);

function read(fields: OrderFilterFields) {
  const parsed = parseOrderFilter(fields);
  if (!parsed.ok) throw new TypeError(`refused: ${String(parsed.details?.['field'])}`);
  return parsed.value;
}

describe('the filter of the order list', () => {
  test('is everything, newest first, without fields', () => {
    expect(read({})).toEqual({ sort: 'newest', limit: 50 });
    expect(read({ state: '', query: '  ', cursor: null, to: undefined })).toEqual({ sort: 'newest', limit: 50 });
  });

  test('reads every field', () => {
    const fields = { state: 'held', currency: 'usdt_trc20', from: '2026-11-15', sort: 'oldest', limit: '200' };
    expect(read({ ...fields, to: '2026-11-15' })).toEqual({
      state: 'held',
      currency: 'USDT-TRC20',
      from: day,
      to: day + 86_400_000,
      sort: 'oldest',
      limit: 200,
    });
  });

  test('takes moments as well as days', () => {
    expect(read({ from: '2026-11-15T07:09Z', to: '2026-11-15T07:09:30.5Z' })).toMatchObject({
      from: day + 25_740_000,
      to: day + 25_770_500,
    });
  });

  test('knows an order number from a tracking code', () => {
    expect(read({ query: ' ts-20261115-00000001 ' }).query).toEqual({ orderNumber: 'TS-20261115-00000001' });
    expect(read({ query: '012345678' }).query).toEqual({ trackingCode: '012345678' });
  });

  test('reads back the end of a page', () => {
    const cursor = { createdAt: day, orderNumber: 'TS-20261115-00000001' };
    expect(read({ cursor: writeCursor(cursor) }).cursor).toEqual(cursor);
  });

  test.each([
    ['state', 'done'],
    ['state', 'held; drop table orders'],
    ['currency', 'DOGE'],
    ['currency', 'USDT'],
    ['from', 'yesterday'],
    ['from', '2026-02-30'],
    ['from', '2026-13-01'],
    ['to', '2026-11-15T24:00Z'],
    ['query', '12345678'],
    ['query', "' or 1=1 --"],
    ['query', '<script>alert(1)</script>'],
    ['sort', 'price'],
    ['cursor', 'AAAA'],
    ['cursor', '1.TS-1'],
    ['cursor', `${'9'.repeat(16)}.TS-20261115-00000001`],
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '1e2'],
  ])('names %s when it is %j', (field, text) => {
    expect(parseOrderFilter({ [field]: text })).toEqual({ ok: false, code: 'filter_invalid', details: { field } });
  });

  test('names the end of a time that ends before it begins', () => {
    const parsed = parseOrderFilter({ from: '2026-11-15', to: '2026-11-14' });
    expect(parsed).toMatchObject({ ok: false, details: { field: 'to' } });
  });
});
