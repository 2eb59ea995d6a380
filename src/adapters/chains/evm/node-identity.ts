/**
 * Checks that the node is on the configured network, and that the token contracts are the expected ones. The service
 * does not start otherwise.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, isOffered, type EvmChainId } from '#src/domain/assets/currencies.ts';
import { isOnNetwork, type EvmNetwork } from './evm-networks.ts';
import { JsonRpcRefusal, need, type JsonRpc } from '../json-rpc.ts';
import { readAbiText } from '../abi-text.ts';
import type { NodeIdentity } from '../node-identity.ts';
import { judgeCode, judgeSymbol, type TokenCode } from '../pinned-tokens.ts';
import type { NodeHeader } from './answers.ts';
import { readCount, type Quantity } from './quantity.ts';
import type { TokenBook } from './token-book.ts';
import { decimalsCall, symbolCall } from './token-calls.ts';

export type ExpectedNetwork = Readonly<{
  chain: EvmChainId;
  network: EvmNetwork;
  chainId: number;
  tokenCode: TokenCode;
}>;

export async function checkNodeIdentity(
  rpc: JsonRpc,
  book: TokenBook,
  expected: ExpectedNetwork,
): Promise<NodeIdentity> {
  const [id, first, version] = await rpc.batch<unknown>([
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBlockByNumber', params: ['0x0', false] },
    { method: 'web3_clientVersion', params: [] },
  ]);
  const chainId = readCount(need(id) as Quantity);
  const genesis = (need(first) as NodeHeader | null)?.hash.toLowerCase() ?? 'unknown';
  const software = version instanceof JsonRpcRefusal ? 'unknown' : String(version);
  const wrongTokens = await judgeTokens(rpc, book, expected);
  const problems = [...judgeNetwork(expected, chainId, genesis), ...wrongTokens];
  return { network: chainId.toString(), genesis, software, problems, wrongTokens };
}

/**
 * Checks the node's network. A main network is also checked by its genesis block, because a copy of it can use any
 * chain id.
 */
function judgeNetwork({ chain, network, chainId: meant }: ExpectedNetwork, chainId: number, genesis: string) {
  const { mainGenesis } = chains[chain].evm;
  const problems: string[] = [];
  if (!isOnNetwork(meant, chain, network)) problems.push(`${meant} is no ${network} network of ${chain}`);
  if (chainId !== meant) problems.push(`the ${chain} node is on the network ${chainId}, not on ${meant}`);
  if ((genesis === mainGenesis) !== (network === 'main')) {
    problems.push(`the ${chain} node has another first block than the ${network} network has`);
  }
  return problems;
}

/**
 * Checks the token contracts. If a contract's decimals differ from our asset table, every amount of the token would be
 * misread. On a main network the contract must also have the pinned symbol and code. Look-alikes are not checked: a
 * discontinued token whose contract is gone must not take its chain out of use.
 */
async function judgeTokens(
  rpc: JsonRpc,
  book: TokenBook,
  { network, tokenCode: pinned }: ExpectedNetwork,
): Promise<readonly string[]> {
  const isMain = network === 'main';
  const tokens = book.tokens.filter(({ currency }) => isOffered(currency));
  const ask = (data: string) =>
    tokens.map(({ contract }) => ({ method: 'eth_call', params: [{ to: contract, data }, 'latest'] }));
  const codes = tokens.map(({ contract }) => ({ method: 'eth_getCode', params: [contract, 'latest'] }));
  const isPinned = isMain || Object.keys(pinned).length > 0;
  const strict = isPinned ? [...codes, ...ask(symbolCall())] : [];
  const answers = await rpc.batch<string>([...ask(decimalsCall()), ...strict]);
  return tokens.flatMap(({ currency }, at) => {
    const [count, code, name] = [0, 1, 2].map((row) => answers[row * tokens.length + at]);
    if (count === undefined || count instanceof JsonRpcRefusal || count === '0x') {
      return [`there is no ${currency} at the address of its contract`];
    }
    const decimals = readCount(count);
    const meant = currencies[currency].decimals;
    const symbol = typeof name === 'string' ? readAbiText(name.slice(2)) : undefined;
    return [
      ...(decimals === meant ? [] : [`the contract of ${currency} counts in ${decimals} decimals, not in ${meant}`]),
      ...(isMain ? judgeSymbol(currency, symbol) : []),
      ...(isPinned ? judgeCode(currency, need(code ?? ''), { pinned, isMain }) : []),
    ];
  });
}
