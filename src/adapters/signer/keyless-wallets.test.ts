/** Wallets without keys have the addresses of those with keys, and let the signer sign. */
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { accountPath, moneroSpendSecret } from '#src/adapters/chains/sandbox/derive-address.ts';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { openSandboxKeys } from '#src/adapters/chains/sandbox/sandbox-keys.ts';
import { parseNodeSettings } from '#src/adapters/chains/node-settings.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { hasEpochs, indexIn, lastEpoch } from '#src/domain/key-epoch.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { handOutAddresses } from './hand-out-addresses.ts';
import { makeLocalSigner } from './make-local-signer.ts';
import { openNodeKeys } from './node-keys.ts';
import { openNodeChains } from './open-node-chains.ts';
import { openSandboxChains } from './open-sandbox-chains.ts';
import { mostAddresses, type AddressRange, type Signer } from './signer.ts';

const seed = new Uint8Array(32).fill(9);
const network = () => ({ storage: makeMemoryStorage(), clock: makeFakeClock(Date.UTC(2030, 0, 1)) });
const indexes = [0, 1, 2, 77, 255, 256, 100_000];

async function addressesOf(wallet: ChainWallet): Promise<readonly string[]> {
  const all: string[] = [await wallet.hotAddress()];
  if (hasEpochs(wallet.chain)) {
    all.push(await wallet.hotAddress(1), await wallet.hotAddress(2), await wallet.address('deposit', indexIn(1, 77)));
    all.push(await wallet.address('change', indexIn(2, 77)));
  }
  for (const index of indexes) all.push(await wallet.address('deposit', index), await wallet.address('change', index));
  return all;
}

function openSandboxSigner(): Signer {
  const chains = openSandboxKeys(seed).map(({ chain, wallet, keys, networkKey }) => ({
    chain,
    wallet,
    description: { network: 'sandbox', keys, signsForDeposits: true, networkKey },
  }));
  return makeLocalSigner({ profile: 'sandbox', chains });
}

describe('without keys, a wallet of the sandbox', () => {
  const keyed = makeSandboxChains({ ...network(), seed });

  test.each(chainIds)('has the addresses of the seed on %s', async (chain) => {
    const chains = await openSandboxChains(network(), openSandboxSigner());
    expect(await addressesOf(chains[chain].wallet)).toEqual(await addressesOf(keyed[chain].wallet));
  });

  test('pays as the one with keys does, by the same bytes', async () => {
    const chains = await openSandboxChains(network(), openSandboxSigner());
    const request = {
      payoutId: 'a payout',
      attempt: 1,
      to: keyed.ethereum.control.sampleAddress(),
      amount: { currency: 'ETH', units: 10n ** 18n },
      feeUnits: 21_000n,
      domain: { kind: 'nonce', wallet: await keyed.ethereum.wallet.hotAddress(), nonce: 0 },
      validUntilHeight: null,
    } as const;
    const signed = await chains.ethereum.wallet.sign(request);
    expect(signed).toEqual(await keyed.ethereum.wallet.sign(request));
    expect(await chains.ethereum.wallet.sign(request)).toEqual(signed);
  });
});

const token = (letter: string) => `0x${letter.repeat(40)}`;
const url = 'http://127.0.0.1:1';
const settings = parseNodeSettings(
  JSON.stringify({
    bitcoin: { url, network: 'regtest' },
    litecoin: { url, network: 'regtest' },
    'bitcoin-cash': { url, network: 'regtest' },
    ethereum: {
      url,
      network: 'own',
      chainId: 31_337,
      tokens: { 'USDT-ERC20': token('a'), 'USDC-ERC20': token('b') },
    },
    'bnb-chain': {
      url,
      network: 'own',
      chainId: 31_338,
      tokens: { 'USDT-BEP20': token('a'), 'USDC-BEP20': token('b') },
    },
    tron: { url, network: 'own', tokens: { 'USDT-TRC20': 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK' } },
    solana: { url, network: 'own', tokens: { 'USDC-SOL': 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' } },
  }),
);

describe('without keys, a wallet of a real chain', () => {
  const configured: readonly ChainId[] = [
    'bitcoin',
    'litecoin',
    'bitcoin-cash',
    'ethereum',
    'bnb-chain',
    'tron',
    'solana',
  ];

  test.each(configured)('has the addresses of the seed on %s', async (chain) => {
    const keyed = await openNodeKeys(settings, seed);
    const signer = makeLocalSigner({ profile: 'testnet', chains: keyed });
    const { chains } = await openNodeChains({ settings, profile: 'testnet', signer, clock: network().clock });
    const own = keyed.find((each) => each.chain === chain);
    expect(await addressesOf(chains[chain].wallet)).toEqual(await addressesOf(own?.wallet as ChainWallet));
    expect(chains[chain].wallet.signsForDeposits === true).toBe(own?.wallet.signsForDeposits === true);
  });

  test.each(['bitcoin', 'litecoin', 'bitcoin-cash'] as const)(
    'lets the signer of %s sign for indexes far beyond those used so far',
    async (chain) => {
      const signer = makeLocalSigner({ profile: 'testnet', chains: await openNodeKeys(settings, seed) });
      const { chains } = await openNodeChains({ settings, profile: 'testnet', signer, clock: network().clock });
      const { wallet } = chains[chain];
      const currency = facts[chain].nativeCurrency;
      const [coinAt, changeAt] = [1_360_000, 1_360_001];
      const coin = { chain, currency, role: 'deposit', units: 100_000_000n, lots: [] } as const;
      const address = await wallet.address('deposit', coinAt);
      const changeAddress = await wallet.address('change', changeAt);
      await wallet.remind?.('deposit', coinAt);
      await wallet.remind?.('change', changeAt);
      const signed = await wallet.sign({
        payoutId: 'a payout',
        attempt: 1,
        to: await wallet.hotAddress(),
        amount: { currency, units: 50_000_000n },
        feeUnits: 1_000n,
        domain: { kind: 'coins', coins: [{ ...coin, id: `${'ab'.repeat(32)}:0`, address }], changeAddress },
        validUntilHeight: null,
      });
      expect(signed.raw).toMatch(/^[0-9a-f]+$/);
    },
  );

  test('is refused for a chain or a network that the signer does not have', async () => {
    const keyed = await openNodeKeys(settings, seed);
    const open = async (chains: typeof keyed) => {
      const signer = makeLocalSigner({ profile: 'testnet', chains });
      return await openNodeChains({ settings, profile: 'testnet', signer, clock: network().clock });
    };
    const words = 'the signer has no keys for the network regtest of bitcoin';
    await expect(open(keyed.filter(({ chain }) => chain !== 'bitcoin'))).rejects.toThrow(words);
    const elsewhere = keyed.map((each) => ({ ...each, description: { ...each.description, network: 'signet' } }));
    await expect(open(elsewhere)).rejects.toThrow(words);
  });
});

test.each([
  ['another chainId', { chainId: 1 }],
  ['another token', { contracts: { 'USDT-ERC20': token('c'), 'USDC-ERC20': token('b') } }],
])('a wallet is refused if the signer has %s', async (_what, change) => {
  const keyed = await openNodeKeys(settings, seed);
  const elsewhere = keyed.map((each) =>
    each.chain === 'ethereum' ? { ...each, description: { ...each.description, ...change } } : each,
  );
  const signer = makeLocalSigner({ profile: 'testnet', chains: elsewhere });
  const opening = openNodeChains({ settings, profile: 'testnet', signer, clock: network().clock });
  await expect(opening).rejects.toThrow('the signer has another chainId or other tokens of ethereum');
});

test('what the signer says of itself has no private key in it', async () => {
  const told = [
    await openSandboxSigner().describe(),
    (await openNodeKeys(settings, seed)).map((each) => each.description),
  ];
  const text = JSON.stringify(told);
  const root = HDKey.fromMasterSeed(seed);
  const branches = [accountPath('bitcoin', 'hot'), accountPath('ethereum', 'deposit'), "m/84'/1'/0'/0", "m/84'/1'"];
  const secrets = [seed, moneroSpendSecret(seed), ...branches.map((at) => root.derive(at).privateKey ?? seed)];
  for (const secret of secrets) expect(text).not.toContain(hex.encode(secret));
  // That the branches are those of the description: it has their public keys.
  expect(text).toContain(hex.encode(root.derive(accountPath('bitcoin', 'hot')).publicKey ?? seed));
});

describe('addresses that the signer hands out', () => {
  const open = () => {
    const asked: AddressRange[] = [];
    let isAway = false;
    const addresses = async (range: AddressRange): Promise<readonly string[]> => {
      asked.push(range);
      if (isAway) throw new Error('away');
      return Array.from({ length: range.count }, (_, at) => `${range.role} ${range.from + at}`);
    };
    const addressAt = handOutAddresses({ addresses }, 'solana', 'the hot one');
    return { addressAt, asked, setAway: (away: boolean) => void (isAway = away) };
  };

  test('are fetched in blocks, and the next block before it is needed', async () => {
    const { addressAt, asked, setAway } = open();
    for (let index = 0; index < mostAddresses; index += 1) {
      expect(await addressAt('deposit', index)).toBe(`deposit ${index}`);
    }
    expect(asked.map(({ from }) => from)).toEqual([0, mostAddresses]);
    setAway(true);
    expect(await addressAt('deposit', mostAddresses + 1)).toBe(`deposit ${mostAddresses + 1}`);
    expect(await addressAt('hot', 0)).toBe('the hot one');
  });

  test('that could not be fetched are fetched again', async () => {
    const { addressAt, setAway } = open();
    setAway(true);
    await expect(addressAt('change', 3)).rejects.toThrow('away');
    setAway(false);
    expect(await addressAt('change', 3)).toBe('change 3');
  });

  test('of many blocks are not all remembered', async () => {
    const { addressAt, asked } = open();
    for (let block = 0; block < 100; block += 1) await addressAt('deposit', block * mostAddresses);
    const before = asked.length;
    await addressAt('deposit', 99 * mostAddresses);
    expect(asked).toHaveLength(before);
    await addressAt('deposit', 0);
    expect(asked).toHaveLength(before + 1);
  });

  test.each([-1, 0.5, 2 ** 31])('have no index %s', async (index) => {
    await expect(open().addressAt('deposit', index)).rejects.toThrow(RangeError);
    await expect(open().addressAt('hot', lastEpoch + 1)).rejects.toThrow(RangeError);
  });
});
