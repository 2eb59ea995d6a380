/**
 * Checks that the node is on the configured network, and that the tokens are the expected ones. The service does not
 * start otherwise.
 */
import { base64 } from '@scure/base';
import { currencies, isOffered, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { JsonRpcRefusal, need, type JsonRpc } from '../json-rpc.ts';
import type { NodeIdentity } from '../node-identity.ts';
import type { InContext, NodeAccount } from './answers.ts';
import { commitment, publicGenesis, tokenProgram, type SolanaNetwork } from './solana-networks.ts';
import type { TokenBook } from './token-book.ts';

/**
 * The expected network. `genesisHash` is the expected genesis hash of a local development network; undefined if not
 * configured.
 */
export type ExpectedNetwork = Readonly<{ network: SolanaNetwork; genesisHash: string | undefined }>;

export async function checkNodeIdentity(
  rpc: JsonRpc,
  book: TokenBook,
  expected: ExpectedNetwork,
): Promise<NodeIdentity> {
  const [hash, version] = await rpc.batch<unknown>([
    { method: 'getGenesisHash', params: [] },
    { method: 'getVersion', params: [] },
  ]);
  const genesis = String(need(hash));
  const wrongTokens = await judgeTokens(rpc, book);
  const problems = [...judgeNetwork(expected, genesis), ...wrongTokens];
  return { network: networkOf(genesis), genesis, software: nameSoftware(version), problems, wrongTokens };
}

function networkOf(genesis: string): SolanaNetwork {
  if (publicGenesis.main.includes(genesis)) return 'main';
  return publicGenesis.test.includes(genesis) ? 'test' : 'own';
}

function judgeNetwork({ network, genesisHash }: ExpectedNetwork, genesis: string): readonly string[] {
  const found = networkOf(genesis);
  if (found !== network) return [`the solana node is on a network of kind ${found}, not ${network}`];
  if (genesisHash !== undefined && genesis !== genesisHash)
    return ['the solana node is on another network of its kind'];
  return [];
}

const mintLayout = { decimals: 44, size: 82 } as const;

/**
 * Checks the token mints. If a mint's decimals differ from our asset table, every amount of the token would be misread.
 * Look-alikes are not checked, as on the other chains.
 */
async function judgeTokens(rpc: JsonRpc, book: TokenBook): Promise<readonly string[]> {
  const tokens = book.tokens.filter(({ currency }) => isOffered(currency));
  const mints = tokens.map(({ mint }) => mint);
  if (mints.length === 0) return [];
  const asked = [mints, { commitment, encoding: 'base64' }];
  const { value } = await rpc.call<InContext<readonly (NodeAccount | null)[]>>('getMultipleAccounts', asked);
  return tokens.flatMap(({ currency }, place) => judgeMint(currency, value[place]));
}

function judgeMint(currency: CurrencyId, account: NodeAccount | null | undefined): readonly string[] {
  const data = account?.owner === tokenProgram ? base64.decode(account.data[0]) : undefined;
  if (data?.length !== mintLayout.size) return [`there is no ${currency} at the address of its mint`];
  const [decimals, meant] = [data[mintLayout.decimals], currencies[currency].decimals];
  return decimals === meant ? [] : [`the mint of ${currency} counts in ${decimals} decimals, not in ${meant}`];
}

function nameSoftware(version: unknown): string {
  if (version instanceof JsonRpcRefusal || typeof version !== 'object' || version === null) return 'unknown';
  return 'solana-core' in version ? `solana-core ${String(version['solana-core'])}` : 'unknown';
}
