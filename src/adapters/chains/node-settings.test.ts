import { describe, expect, test } from 'vitest';
import {
  configuredChains,
  contractsOf,
  entriesOf,
  parseNodeSettings,
  toCapOverrides,
  tokenContract,
} from './node-settings.ts';

const bitcoin = { network: 'regtest', url: 'http://user:secret@127.0.0.1:1' };
const tron = {
  network: 'own',
  url: 'http://127.0.0.1:2',
  tokens: { 'USDT-TRC20': 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' },
};

function parse(value: unknown) {
  return parseNodeSettings(JSON.stringify(value));
}

describe('the file of nodes', () => {
  test('says which chains have a node and what their tokens are', () => {
    const settings = parse({ bitcoin, tron });
    expect(configuredChains(settings)).toEqual(['bitcoin', 'tron']);
    expect(tokenContract(settings, 'USDT-TRC20')).toBe(tron.tokens['USDT-TRC20']);
    expect(tokenContract(settings, 'USDT-ERC20')).toBeUndefined();
    expect(tokenContract(settings, 'BTC')).toBeUndefined();
  });

  test.each([
    ['a chain nobody knows', { dogecoin: bitcoin }, 'its outermost part'],
    ['a network nobody knows', { bitcoin: { ...bitcoin, network: 'moon' } }, 'bitcoin.network'],
    ['an address that is none', { bitcoin: { ...bitcoin, url: 'bitcoind' } }, 'bitcoin.url'],
    ['a token without its contract', { tron: { ...tron, tokens: {} } }, 'tron.tokens.USDT-TRC20'],
    ['a token of another chain', { tron: { ...tron, tokens: { ...tron.tokens, 'USDC-SOL': 'x' } } }, 'tron.tokens'],
    ['a hash that is none', { tron: { ...tron, tokenCode: { 'USDT-TRC20': 'abc' } } }, 'tron.tokenCode.USDT-TRC20'],
    ['a field nobody knows', { bitcoin: { ...bitcoin, user: 'x' } }, 'bitcoin'],
  ])('with %s is refused by place', (_what, value, place) => {
    expect(() => parse(value)).toThrow(`CHAINS_FILE is wrong at ${place} `);
  });

  test('has several nodes for a chain, or one by its address alone', () => {
    const headers = { 'TRON-PRO-API-KEY': 'a key' };
    const nodes = [
      { label: 'own', url: 'http://127.0.0.1:2' },
      { label: 'provider', url: 'https://node.test', headers, callsPerMinute: 100, callsPerDay: 100_000 },
    ];
    const { url: _url, ...chain } = tron;
    const settings = parse({ bitcoin, tron: { ...chain, nodes } });
    expect(entriesOf(settings, 'tron')).toEqual(nodes);
    expect(entriesOf(settings, 'bitcoin')).toEqual([{ url: bitcoin.url, label: undefined }]);
  });

  test.each([
    ['neither', {}, 'bitcoin (either url or nodes)'],
    ['both', { url: bitcoin.url, nodes: [{ label: 'a', url: bitcoin.url }] }, 'bitcoin (either url or nodes)'],
    ['none in the list', { nodes: [] }, 'bitcoin.nodes (too_small)'],
    ['one without a label', { nodes: [{ url: bitcoin.url }] }, 'bitcoin.nodes.0.label (invalid_type)'],
    [
      'two of one label',
      { nodes: [bitcoin.url, bitcoin.url].map((url) => ({ label: 'a', url })) },
      'bitcoin.nodes (a label names two nodes)',
    ],
    [
      'one node twice',
      { nodes: ['a', 'b'].map((label) => ({ label, url: bitcoin.url })) },
      'bitcoin.nodes (a URL names two nodes)',
    ],
    [
      'a header of two lines',
      { nodes: [{ label: 'a', url: bitcoin.url, headers: { 'X-Key': 'secret\r\nhost: x' } }] },
      'bitcoin.nodes.0.headers (',
    ],
    [
      'a key in place of the name of a header',
      { nodes: [{ label: 'a', url: bitcoin.url, headers: { 'secret key': 'x' } }] },
      'bitcoin.nodes.0.headers (',
    ],
    ['no calls at all', { nodes: [{ label: 'a', url: bitcoin.url, callsPerDay: 0 }] }, 'bitcoin.nodes.0.callsPerDay ('],
  ])('with nodes of a chain that are %s is refused, and nothing of them is shown', (_what, places, words) => {
    const wrong = () => parse({ bitcoin: { network: 'regtest', ...places } });
    expect(wrong).toThrow(`CHAINS_FILE is wrong at ${words}`);
    expect(wrong).not.toThrow(/secret|127\.0/);
  });

  test('says where nodes tell of what is new', () => {
    const zmq = 'tcp://127.0.0.1:28332';
    const ws = 'wss://node.test/secret';
    const { url, ...chain } = bitcoin;
    const solana = { network: 'own', url: 'http://127.0.0.1:3', tokens: { 'USDC-SOL': 'x' }, ws };
    const settings = parse({ bitcoin: { ...chain, nodes: [{ label: 'a', url, zmq }] }, solana });
    expect(entriesOf(settings, 'bitcoin')).toEqual([{ label: 'a', url, zmq }]);
    expect(entriesOf(settings, 'solana')).toEqual([{ label: undefined, url: solana.url, ws }]);
  });

  test.each([
    ['of another kind', { bitcoin: { ...bitcoin, ws: 'ws://secret' } }, 'bitcoin.ws (its nodes have zmq)'],
    ['that nobody reads', { tron: { ...tron, zmq: 'tcp://secret:1' } }, 'tron.zmq (its nodes tell nothing)'],
    ['without a port', { bitcoin: { ...bitcoin, zmq: 'tcp://secret' } }, 'bitcoin.zmq (no port)'],
    ['of no such protocol', { bitcoin: { ...bitcoin, zmq: 'http://secret:1' } }, 'bitcoin.zmq (invalid_format)'],
    [
      'beside a list',
      { bitcoin: { network: 'regtest', zmq: 'tcp://secret:1', nodes: [{ label: 'a', url: bitcoin.url }] } },
      'bitcoin (zmq and ws belong into nodes)',
    ],
  ])('with a place of pushes %s is refused', (_what, value, words) => {
    const wrong = () => parse(value);
    expect(wrong).toThrow(`CHAINS_FILE is wrong at ${words}`);
    expect(wrong).not.toThrow(/secret/);
  });

  test('with two nodes of Monero is refused: its wallet program follows one', () => {
    const nodes = ['a', 'b'].map((label) => ({ label, url: 'http://127.0.0.1:1' }));
    const monero = { network: 'stagenet', walletUrl: 'http://127.0.0.1:2', nodes };
    expect(() => parse({ monero })).toThrow('CHAINS_FILE is wrong at monero.nodes (one node only)');
    expect(() => parse({ monero: { ...monero, nodes: nodes.slice(1) } })).not.toThrow();
  });

  test('has the pinned contracts on main networks, named or not, and no others', () => {
    const main = { network: 'main', url: 'http://127.0.0.1:3', chainId: 56 };
    const pinned = { 'USDT-BEP20': '0x55d398326f99059fF775485246999027B3197955' };
    const usdc = '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d';
    const busd = '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56';
    const tokens = { ...pinned, 'USDC-BEP20': usdc.toLowerCase() };
    for (const node of [main, { ...main, tokens }]) {
      const settings = parse({ 'bnb-chain': node });
      expect(contractsOf(settings, 'bnb-chain')).toEqual({ ...pinned, 'USDC-BEP20': usdc, 'BUSD-BEP20': busd });
    }
    const look = { ...main, tokens: { ...tokens, 'USDC-BEP20': busd } };
    expect(() => parse({ 'bnb-chain': look })).toThrow(
      'CHAINS_FILE is wrong at bnb-chain.tokens.USDC-BEP20: another contract than the pinned one',
    );
    const testNode = { ...main, network: 'test' };
    for (const given of [tokens, { ...tokens, 'BUSD-BEP20': usdc }]) {
      const settings = parse({ 'bnb-chain': { ...testNode, tokens: given } });
      expect(contractsOf(settings, 'bnb-chain')).toEqual(given);
    }
    expect(() => parse({ 'bnb-chain': testNode })).toThrow('CHAINS_FILE is wrong at bnb-chain.tokens (missing)');
  });

  test('without any chain, or that is no JSON, is refused', () => {
    expect(() => parse({})).toThrow('CHAINS_FILE names no chain');
    expect(() => parseNodeSettings('{"bitcoin": secret')).toThrow(new Error('CHAINS_FILE is not JSON'));
  });

  test('never shows what it holds', () => {
    const told = (): unknown => parse({ bitcoin: { ...bitcoin, network: 'secret', extra: 'secret' } });
    expect(told).toThrow(/^(?!.*secret).*$/s);
  });

  test('may say what the signer signs at most', () => {
    const settings = parse({ bitcoin, signerCaps: { BTC: { transaction: '2', day: '0.5' } } });
    expect(toCapOverrides(settings)).toEqual({ BTC: { transactionUnits: 200_000_000n, dayUnits: 50_000_000n } });
    expect(toCapOverrides(parse({ bitcoin }))).toEqual({});
    const alone = parse({ bitcoin, signerCaps: { BTC: { alone: { act: '0', day: '0.5' } } } });
    expect(toCapOverrides(alone)).toEqual({ BTC: { alone: { actUnits: 0n, dayUnits: 50_000_000n } } });
    const said = parse({ bitcoin, signerCaps: { BTC: { hour: '1', said: { hour: '0', day: '0.5' } } } });
    expect(toCapOverrides(said)).toEqual({
      BTC: { hourUnits: 100_000_000n, said: { hourUnits: 0n, dayUnits: 50_000_000n } },
    });
    const tooPrecise = parse({ bitcoin, signerCaps: { BTC: { hour: '0.000000001' } } });
    expect(() => toCapOverrides(tooPrecise)).toThrow('CHAINS_FILE is wrong at signerCaps.BTC');
  });
});
