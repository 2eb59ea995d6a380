/**
 * Checks that the node is on the configured network, and that the tokens are the expected ones. The service does not
 * start otherwise.
 */
import { currencies, isOffered } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { readAbiText } from '../abi-text.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { judgeCode, judgeSymbol, type TokenCode } from '../pinned-tokens.ts';
import { readNodeFacts } from './node-health.ts';
import { askContract, callContract } from './read-balances.ts';
import { readHeader } from './read-head.ts';
import { toHexAddress } from './spell-address.ts';
import type { TokenBook } from './token-book.ts';
import { decimalsCall, symbolCall } from './token-calls.ts';
import type { TronHttp } from './tron-http.ts';
import { publicGenesis, type TronNetwork } from './tron-networks.ts';

/**
 * The expected network. `genesisBlockId` is the expected genesis block of a local development network; undefined if not
 * configured.
 */
export type ExpectedNetwork = Readonly<{
  network: TronNetwork;
  genesisBlockId: string | undefined;
  tokenCode: TokenCode;
}>;

export async function checkNodeIdentity(
  http: TronHttp,
  book: TokenBook,
  expected: ExpectedNetwork,
): Promise<NodeIdentity> {
  const genesis = (await readHeader(http, 0))?.hash;
  if (genesis === undefined) throw new OutsideError('the tron node does not show its first block');
  const version = (await readNodeFacts(http))?.configNodeInfo?.codeVersion;
  const wrongTokens = await judgeTokens(http, book, expected);
  const problems = [...judgeNetwork(expected, genesis), ...wrongTokens];
  const software = version === undefined ? 'unknown' : `java-tron ${version}`;
  return { network: networkOf(genesis), genesis, software, problems, wrongTokens };
}

function networkOf(genesis: string): TronNetwork {
  if (publicGenesis.main.includes(genesis)) return 'main';
  return publicGenesis.test.includes(genesis) ? 'test' : 'own';
}

function judgeNetwork({ network, genesisBlockId }: ExpectedNetwork, genesis: string): readonly string[] {
  const found = networkOf(genesis);
  if (found !== network) return [`the tron node is on a network of kind ${found}, not ${network}`];
  if (genesisBlockId !== undefined && genesis !== genesisBlockId)
    return ['the tron node is on another network of its kind'];
  return [];
}

/**
 * Checks the token contracts. If a contract's decimals differ from our asset table, every amount of the token would be
 * misread. On the main network the contract must also have the pinned symbol and code. Look-alikes are not checked:
 * a discontinued token whose contract is gone must not take its chain out of use.
 */
async function judgeTokens(
  http: TronHttp,
  book: TokenBook,
  { network, tokenCode: pinned }: ExpectedNetwork,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { currency, contract } of book.tokens.filter((token) => isOffered(token.currency))) {
    const [found, meant] = [await askContract(http, contract, decimalsCall()), currencies[currency].decimals];
    if (found === undefined) problems.push(`there is no ${currency} at the address of its contract`);
    else if (found !== BigInt(meant)) problems.push(`${currency} counts in ${found} decimals, not in ${meant}`);
    const isMain = network === 'main';
    if (isMain || pinned[currency] !== undefined) {
      problems.push(...judgeCode(currency, await readCode(http, contract), { pinned, isMain }));
    }
    if (!isMain) continue;
    const symbol = readAbiText((await callContract(http, contract, symbolCall())) ?? '');
    problems.push(...judgeSymbol(currency, symbol));
  }
  return problems;
}

/** The code of a contract as it runs, as hex. Empty if the node shows none. */
async function readCode(http: TronHttp, contract: string): Promise<string> {
  const { runtimecode = '' } = await http.ask<Readonly<{ runtimecode?: string }>>('/wallet/getcontractinfo', {
    value: toHexAddress(contract),
  });
  return runtimecode;
}
