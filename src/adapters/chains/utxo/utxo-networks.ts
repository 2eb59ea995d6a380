/** The networks of the Bitcoin-like chains: how each is recognised, and its address and key formats. */
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';

/**
 * Names of the networks, as the nodes report them. Bitcoin Cash Node reports other names than Bitcoin Core: `test4` is
 * not Bitcoin's `testnet4`, and `chip` (chipnet) forked from it.
 */
const utxoNetworks = ['main', 'test', 'testnet4', 'test4', 'chip', 'signet', 'regtest'] as const;
export type UtxoNetwork = (typeof utxoNetworks)[number];

export type NetworkFacts = Readonly<{
  kind: NetworkKind;
  /** Genesis hash. Bitcoin and Bitcoin Cash share it on networks from before the fork. */
  genesis: string;
  /** Address prefix of bech32 (segwit) or CashAddr. */
  prefix: string;
}>;

export type UtxoFacts = Readonly<{
  /** Matches the user agent of this chain's node software, in any version. */
  software: RegExp;
  networks: Readonly<Partial<Record<UtxoNetwork, NetworkFacts>>>;
  /** Version bytes of Base58Check addresses that pay to a key or to a script. */
  legacy: Readonly<Record<NetworkKind, Readonly<{ key: readonly number[]; script: readonly number[] }>>>;
  /** BIP number of the key paths: BIP-84 (segwit) or BIP-44. */
  purpose: 84 | 44;
}>;

const bitcoinLegacy = { main: { key: [0x00], script: [0x05] }, test: { key: [0x6f], script: [0xc4] } };

export const utxoFacts: Readonly<Record<UtxoChainId, UtxoFacts>> = {
  bitcoin: {
    software: /\/Satoshi:/,
    networks: {
      main: network('main', '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f', 'bc'),
      test: network('test', '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943', 'tb'),
      testnet4: network('test', '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043', 'tb'),
      signet: network('test', '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6', 'tb'),
      regtest: network('test', '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206', 'bcrt'),
    },
    legacy: bitcoinLegacy,
    purpose: 84,
  },
  litecoin: {
    software: /\/LitecoinCore:/,
    networks: {
      main: network('main', '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2', 'ltc'),
      test: network('test', '4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0', 'tltc'),
      regtest: network('test', '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9', 'rltc'),
    },
    legacy: { main: { key: [0x30], script: [0x32] }, test: { key: [0x6f], script: [0x3a, 0xc4] } },
    purpose: 84,
  },
  'bitcoin-cash': {
    software: /\/Bitcoin Cash Node:/,
    networks: {
      main: network('main', '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f', 'bitcoincash'),
      test: network('test', '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943', 'bchtest'),
      test4: network('test', '000000001dd410c49a788668ce26751718cc797474d3152a5fc073dd44fd9f7b', 'bchtest'),
      // Chipnet has the genesis block of testnet4, so only its name tells the two apart.
      chip: network('test', '000000001dd410c49a788668ce26751718cc797474d3152a5fc073dd44fd9f7b', 'bchtest'),
      regtest: network('test', '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206', 'bchreg'),
    },
    legacy: bitcoinLegacy,
    purpose: 44,
  },
};

/** Names of the chain's networks. */
export function networksOf(chain: UtxoChainId): readonly UtxoNetwork[] {
  return utxoNetworks.filter((name) => utxoFacts[chain].networks[name] !== undefined);
}

export function findNetwork(chain: UtxoChainId, name: UtxoNetwork): NetworkFacts {
  const found = utxoFacts[chain].networks[name];
  if (!found) throw new TypeError(`${chain} has no network ${name}`);
  return found;
}

/** All address prefixes of this kind of network. Test networks share some of them, so duplicates are removed. */
export function prefixesOf(chain: UtxoChainId, kind: NetworkKind): readonly string[] {
  const all = Object.values(utxoFacts[chain].networks);
  return [...new Set(all.filter((facts) => facts.kind === kind).map(({ prefix }) => prefix))];
}

function network(kind: NetworkKind, genesis: string, prefix: string): NetworkFacts {
  return { kind, genesis, prefix };
}
