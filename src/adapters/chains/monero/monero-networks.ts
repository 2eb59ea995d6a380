/** The networks of Monero: name, genesis block and address prefixes. */
import { mainPrefixes, stagenetPrefixes, type MoneroPrefixes } from '#src/adapters/chains/keys/monero-wallet.ts';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';

export const moneroNetworks = ['main', 'stagenet', 'testnet', 'regtest'] as const;
export type MoneroNetwork = (typeof moneroNetworks)[number];

export type MoneroNetworkFacts = Readonly<{
  kind: NetworkKind;
  /** Name of the network in the node's answers. */
  nettype: string;
  /** Genesis hash: the hash of block 0. */
  genesis: string;
  prefixes: MoneroPrefixes;
}>;

const mainGenesis = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';

export const moneroFacts: Readonly<Record<MoneroNetwork, MoneroNetworkFacts>> = {
  main: { kind: 'main', nettype: 'mainnet', genesis: mainGenesis, prefixes: mainPrefixes },
  stagenet: {
    kind: 'test',
    nettype: 'stagenet',
    genesis: '76ee3cc98646292206cd3e86f74d88b4dcc1d937088645e9b0cbca84b7ce74eb',
    prefixes: stagenetPrefixes,
  },
  testnet: {
    kind: 'test',
    nettype: 'testnet',
    genesis: '48ca7cd3c8de5b6a4d53d2861fbdaedca141553559f9be9520068053cda8430b',
    prefixes: { primary: 53, subaddress: 63 },
  },
  // A regtest network has the genesis block and address format of the main network. Only the name in the node's answers
  // differs.
  regtest: { kind: 'test', nettype: 'fakechain', genesis: mainGenesis, prefixes: mainPrefixes },
};
