/** How the frames of each venue are read, and that all other frames are ignored. */
import { describe, expect, test } from 'vitest';
import { coins, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import { parseExactJson } from '#src/domain/exact-json.ts';
import { venueNames } from '#src/domain/price-venues.ts';
import { venueScripts, type Tick } from './fixtures/venue-scripts.ts';

const now = 1_700_000_000_123;
const tick: Tick = { symbol: 'LTC', bid: '97.9', ask: '98.1', size: '12.5', at: now, sequence: 7 };

const all = Object.keys(coins) as readonly CoinSymbol[];
/** The symbols that the recorded frames name. A coin that is added later changes no recorded frame. */
const recorded: readonly CoinSymbol[] = ['BTC', 'ETH', 'BNB', 'POL', 'TRX', 'SOL', 'XMR', 'LTC', 'BCH', 'USDT', 'USDC'];

const openReader = (name: (typeof venueNames)[number]) => {
  const { protocol, greeting, reply } = venueScripts[name];
  const symbols = protocol.symbols.filter((symbol) => recorded.includes(symbol));
  const read = protocol.makeReader(symbols);
  const take = (text: string) => read(parseExactJson(text));
  const sent = [...protocol.hello(symbols)];
  for (const text of greeting) sent.push(...take(text).flatMap((event) => (event.kind === 'send' ? [event.text] : [])));
  const answers = sent.flatMap((text) => reply(text)).flatMap(take);
  return { take, sent, answers };
};

const lastSent = {
  kraken:
    '{"method":"subscribe","params":{"channel":"ticker","symbol":["BTC/USD","ETH/USD","BNB/USD","POL/USD","TRX/USD",' +
    '"SOL/USD","XMR/USD","LTC/USD","BCH/USD","USDT/USD","USDC/USD"],"event_trigger":"bbo","snapshot":true}}',
  coinbase: '{"type":"subscribe","product_ids":["USDT-USD"],"channels":["ticker","heartbeat"]}',
  bitfinex: '{"event":"subscribe","channel":"ticker","symbol":"tUDCUSD"}',
  kucoin:
    '{"id":"USDC-USDT","type":"subscribe","topic":"/market/ticker:USDC-USDT","privateChannel":false,"response":true}',
};

test('every symbol is traded at three venues at least, so that one may fail', () => {
  const traders = all.map((symbol) => [
    symbol,
    venueNames.filter((name) => venueScripts[name].protocol.symbols.includes(symbol)).length,
  ]);
  expect(traders.filter(([, count]) => Number(count) < 3)).toEqual([]);
});

describe.each(venueNames)('%s', (name) => {
  const { protocol, heartbeat, tick: write } = venueScripts[name];

  test('subscribes to every symbol that it trades, and takes the answers quietly', () => {
    const { sent, answers } = openReader(name);
    expect(answers).toEqual([]);
    expect(protocol.symbols).toEqual(all.filter((symbol) => coins[symbol][name] !== null));
    expect(sent.at(-1)).toBe(lastSent[name]);
  });

  test('gives the middle of the best prices, the depth, and its own time', () => {
    const [event] = openReader(name).take(write(tick));
    expect(event).toMatchObject({
      kind: 'observed',
      observation: { source: name, symbol: 'LTC', price: '98', depth: '12.5', observedAt: now },
    });
  });

  test('keeps digits that no floating-point number holds', () => {
    const exact = { ...tick, bid: '0.123456789012345678', ask: '0.123456789012345678' };
    expect(openReader(name).take(write(exact))[0]).toMatchObject({ observation: { price: '0.123456789012345678' } });
  });

  test('says nothing with a heartbeat', () => {
    expect(openReader(name).take(heartbeat)).toEqual([]);
  });

  test.each([
    ['a book whose bid is above its ask', { ...tick, bid: '99' }],
    ['a price of zero', { ...tick, bid: '0' }],
    ['a negative price', { ...tick, bid: '-97.9' }],
    ['an exponent', { ...tick, bid: '1e2' }],
  ])('says nothing with %s', (_what, wrong) => {
    expect(openReader(name).take(write(wrong))).toEqual([]);
  });

  test('says nothing with a time that is none', () => {
    const written = write(tick);
    const timeless = written.replace(/2023-[^"]*Z/, 'soon').replace(String(now), '"soon"');
    expect(timeless).not.toBe(written);
    expect(openReader(name).take(timeless)).toEqual([]);
  });

  test('says nothing for a symbol that was not asked for', () => {
    const read = protocol.makeReader(['BTC']);
    expect(read(parseExactJson(write(tick)))).toEqual([]);
  });

  test.each(['null', '[]', '{}', '7', '"text"', '{"channel":"ticker"}', '[1,[2,3],4,5]', '{"type":"ticker"}'])(
    'says nothing with %s',
    (text) => {
      expect(openReader(name).take(text)).toEqual([]);
    },
  );
});

test('KuCoin says which coin its prices are in', () => {
  expect(openReader('kucoin').take(venueScripts.kucoin.tick(tick))[0]).toMatchObject({
    observation: { quote: 'USDT' },
    sequence: 7n,
  });
});

test.each([
  ['kraken', '{"channel":"status","type":"update","data":[{"system":"maintenance","api_version":"v2"}]}'],
  ['bitfinex', '{"event":"info","code":20051,"msg":"Stop/Restart Websocket Server (please reconnect)"}'],
  ['bitfinex', '{"event":"info","code":20060,"msg":"Entering in Maintenance mode"}'],
  ['bitfinex', '{"event":"info","version":2,"platform":{"status":0}}'],
] as const)('%s ends a connection by saying %s', (name, text) => {
  expect(openReader(name).take(text)).toMatchObject([{ kind: 'over' }]);
});

test('Bitfinex reads a ticker only of a channel that it has subscribed', () => {
  const read = venueScripts.bitfinex.protocol.makeReader(['LTC']);
  const frame = parseExactJson(venueScripts.bitfinex.tick(tick));
  expect(read(frame)).toEqual([]);
  venueScripts.bitfinex.reply('{"event":"subscribe","symbol":"tLTCUSD"}').forEach((text) => read(parseExactJson(text)));
  expect(read(frame)).toHaveLength(1);
});
