/**
 * Deploys the tokens on a chain: always from the same accounts in the same order, so that their addresses never change.
 */
import { readFile } from 'node:fs/promises';
import { currencies, type CurrencyId } from '../../../../src/domain/assets/currencies.ts';
import type { ChainControl } from '../chain-node.ts';
import { constructorWords } from './abi.ts';
import { evmChains, type EvmChain, type TokenFacts } from './evm-facts.ts';
import type { Recorder } from './recorder.ts';

export type TokenKind = 'StandardToken' | 'SilentToken' | 'ForgetfulToken' | 'RefusingToken';

/** Supply in whole tokens: enough for every order of every test. */
const wholeSupply = 1_000_000_000_000n;

export async function deployTokens(chain: EvmChain, recorder: Recorder, control: ChainControl): Promise<TokenFacts> {
  const { tether, dollarCoin, lookAlike, isTetherSilent } = evmChains[chain];
  const deploy = async (kind: TokenKind, currency: CurrencyId) => {
    const data = await tokenCode(kind, currency);
    const [from] = await recorder.request<string[]>('eth_accounts');
    const hash = await recorder.submit('eth_sendTransaction', [{ from, data, gas: '0x200000' }]);
    await control.mine(1);
    const receipt = await recorder.request<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
    return receipt.contractAddress;
  };
  const tokens = {
    [tether]: await deploy(isTetherSilent ? 'SilentToken' : 'StandardToken', tether),
    [dollarCoin]: await deploy('StandardToken', dollarCoin),
  };
  const badTokens = {
    wrongContract: await deploy('StandardToken', tether),
    returnsFalse: await deploy('RefusingToken', dollarCoin),
  };
  // Deployed last, so that the addresses of the other contracts are the same as before there were look-alikes.
  return { tokens: { ...tokens, [lookAlike]: await deploy('StandardToken', lookAlike) }, badTokens };
}

/** Init code of the token, including its constructor arguments. */
export async function tokenCode(kind: TokenKind, currency: CurrencyId): Promise<string> {
  const file = new URL('../../contracts/tokens.json', import.meta.url);
  const { bytecode } = JSON.parse(await readFile(file, 'utf8')) as { bytecode: Record<TokenKind, string> };
  const { name, symbol, decimals } = currencies[currency];
  return `0x${bytecode[kind]}${constructorWords(name, symbol, decimals, wholeSupply * 10n ** BigInt(decimals))}`;
}
