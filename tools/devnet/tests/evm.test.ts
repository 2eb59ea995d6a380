/** The three EVM chains, through the client library that the product uses. */
import { createPublicClient, http, keccak256, parseGwei, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { currencies, type CurrencyId } from '../../../src/domain/assets/currencies.ts';
import { present, useDevnet } from './support/temporary-devnet.ts';
import { testControl, testStopping } from './support/test-control.ts';

const devnet = useDevnet('evm');
const wholeCoin = 10n ** 18n;

describe.each([
  ['ethereum', 31_337, 'USDT-ERC20', 'USDC-ERC20'],
  ['bnb-chain', 31_338, 'USDT-BEP20', 'USDC-BEP20'],
  ['polygon', 31_339, 'USDT-POLYGON', 'USDC-POLYGON'],
] as const)('%s', (chain, chainId, tether, dollarCoin) => {
  const node = () => devnet().node(chain);
  const endpoint = () => present(devnet().endpoints[chain]);
  const token = (id: CurrencyId) => present(endpoint().tokens[id]) as Hex;
  const client = () => createPublicClient({ transport: http(endpoint().url), cacheTime: 0 });

  describe('the coin', () => testControl({ node }));
  describe(tether, () => testControl({ node, token: () => token(tether) }));
  testStopping(node, () => endpoint().url);

  test('has its own id and tokens with the decimals of the currency table', async () => {
    expect(node().reality).toBe('real virtual machine');
    expect(await client().getChainId()).toBe(chainId);
    for (const id of [tether, dollarCoin]) {
      const { data } = await client().call({ to: token(id), data: '0x313ce567' });
      expect(Number(data)).toBe(currencies[id].decimals);
    }
  });

  test('takes a transaction that somebody signed, once, and knows its id before', async () => {
    const account = privateKeyToAccount(generatePrivateKey());
    await node().fund({ to: account.address, units: wholeCoin });
    const to = (await node().newAddress()) as Hex;
    const fees = { maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1'), gas: 21_000n };
    const signed = await account.signTransaction({ chainId, nonce: 0, to, value: 7n, ...fees });
    const hash = await client().sendRawTransaction({ serializedTransaction: signed });
    expect(hash).toBe(keccak256(signed));
    expect((await client().getTransaction({ hash })).blockNumber).toBeNull();
    await node().mine(1);
    expect(await node().balance(to)).toBe(7n);
    await expect(client().sendRawTransaction({ serializedTransaction: signed })).rejects.toThrow();
  });

  test('a contract hands on coins and tokens, in a transaction that goes to the contract', async () => {
    const to = await node().newAddress();
    const hash = (await node().payByContract({ to, units: 7n })) as Hex;
    await node().payByContract({ to, units: 8n, token: token(tether) });
    await node().mine(1);
    expect(await node().balance(to)).toBe(7n);
    expect(await node().balance(to, token(tether))).toBe(8n);
    const { to: called, value } = await client().getTransaction({ hash });
    expect(called).not.toBe(to);
    expect(value).toBe(7n);
  });

  test('a token transfer in vain is in a block as failed and moves nothing', async () => {
    const to = await node().newAddress();
    const hash = (await node().payInVain({ to, units: 1n, token: token(tether) })) as Hex;
    await node().mine(1);
    expect((await client().getTransactionReceipt({ hash })).status).toBe('reverted');
    expect(await node().balance(to, token(tether))).toBe(0n);
  });

  test('bad tokens look good: one has the right symbol, one answers no in a transaction that succeeds', async () => {
    const { wrongContract, returnsFalse } = endpoint().badTokens;
    const { data } = await client().call({ to: wrongContract as Hex, data: '0x95d89b41' });
    expect(Buffer.from((data ?? '').slice(2), 'hex').toString()).toContain('USDT');
    expect(wrongContract).not.toBe(token(tether));
    const to = await node().newAddress();
    const hash = (await node().fund({ to, units: 5n, token: returnsFalse })) as Hex;
    expect((await client().getTransactionReceipt({ hash })).status).toBe('success');
    expect(await node().balance(to, returnsFalse)).toBe(0n);
  });

  test('a waiting payment can be replaced, and then never arrives', async () => {
    const to = await node().newAddress();
    const first = (await node().pay({ to, units: 5n, token: token(dollarCoin) })) as Hex;
    await node().replace(first);
    await node().mine(1);
    expect(await node().balance(to, token(dollarCoin))).toBe(0n);
    await expect(client().getTransactionReceipt({ hash: first })).rejects.toThrow('could not be found');
  });

  test('a reorganised block has another hash, and what is final stays behind the head', async () => {
    await node().mine(1);
    const before = await client().getBlock();
    await node().reorg(1);
    expect((await client().getBlock({ blockNumber: before.number })).hash).not.toBe(before.hash);
    const final = await client().getBlock({ blockTag: 'finalized' });
    expect(final.number).toBeLessThan((await client().getBlock()).number);
  });

  test('serves no calls that bend the chain, and holds no keys', async () => {
    const ask = async (method: string) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] });
      return (await (await fetch(endpoint().url, { method: 'POST', body })).json()) as { error: { code: number } };
    };
    for (const method of ['evm_mine', 'hardhat_setBalance', 'eth_accounts', 'eth_sendTransaction']) {
      expect((await ask(method)).error.code).toBe(-32_601);
    }
  });
});

test('USDT on ethereum returns nothing from its transfer, and elsewhere it returns true', async () => {
  const returned = async (chain: 'ethereum' | 'polygon', id: CurrencyId) => {
    const endpoint = present(devnet().endpoints[chain]);
    const to = present(endpoint.tokens[id]) as Hex;
    const data: Hex = `0xa9059cbb${'1'.repeat(40).padStart(64, '0')}${'0'.repeat(64)}`;
    return (await createPublicClient({ transport: http(endpoint.url) }).call({ to, data })).data;
  };
  expect(await returned('ethereum', 'USDT-ERC20')).toBeUndefined();
  expect(BigInt((await returned('polygon', 'USDT-POLYGON')) ?? 0)).toBe(1n);
});
