/**
 * A stand-in for a TRON full node, because none is available as a package. It checks ids, signatures, validity windows
 * and balances like the network and runs token contracts as bytecode; it has no consensus, and its prices are
 * simplified.
 */
import { createHash } from 'node:crypto';
import type { CurrencyId } from '../../../../src/domain/assets/currencies.ts';
import { tokenCode, type TokenKind } from '../evm/deploy-tokens.ts';
import { executorCode } from '../evm/executor.ts';
import { serveChains, type HttpQuestion } from '../serve-chains.ts';
import { toBase58Address } from './address.ts';
import { answerGrid } from './grid-calls.ts';
import { makeLedger } from './ledger.ts';
import { solidDepth } from './tron-facts.ts';
import type { TronEndpoint } from './tron-facts.ts';
import { customerAddress, executorAddress, makeTronControl } from './tron-control.ts';
import { makeWalletCalls } from './wallet-calls.ts';

const customerUnits = 1_000_000_000n * 10n ** 6n;

/** Contracts that exist before the first block, so that their addresses are the same after every start. */
const contracts = [
  await makeToken('ForgetfulToken', 'devnet USDT'),
  await makeToken('StandardToken', 'devnet wrong USDT'),
  await makeToken('RefusingToken', 'devnet refusing USDT'),
  await makeToken('StandardToken', 'devnet discontinued USDC', 'USDC-TRC20'),
  { address: executorAddress, owner: customerAddress, code: `0x${executorCode}` },
] as const;
const [tether, wrongContract, returnsFalse, oldDollarCoin] = contracts;

const ledger = await makeLedger({ balances: { [customerAddress]: customerUnits }, contracts });
const control = makeTronControl(ledger);
await control.mine(solidDepth + 1);

const facts: Omit<TronEndpoint, 'url'> = {
  genesisBlockId: ledger.blocks()[0]?.id ?? '',
  tokens: {
    'USDT-TRC20': toBase58Address(tether.address),
    'USDC-TRC20': toBase58Address(oldDollarCoin.address),
  },
  badTokens: {
    wrongContract: toBase58Address(wrongContract.address),
    returnsFalse: toBase58Address(returnsFalse.address),
  },
};
const walletCalls = makeWalletCalls(ledger);

await serveChains([{ chain: 'tron', reality: 'stand-in', software: 'stand-in of our own', facts, control, answer }]);

async function answer({ path, query, body }: HttpQuestion): Promise<unknown> {
  const [, kind, name = ''] = path.split('/');
  if (kind === 'v1') return answerGrid(ledger, path, query);
  const call = Object.hasOwn(walletCalls, name) ? walletCalls[name] : undefined;
  if (!call || (kind !== 'wallet' && kind !== 'walletsolidity')) return undefined;
  try {
    const question = (body ?? Object.fromEntries(query)) as Record<string, unknown>;
    return await call(question, kind === 'walletsolidity');
  } catch (error) {
    return { Error: `class org.tron.core.exception : ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function makeToken(kind: TokenKind, words: string, currency: CurrencyId = 'USDT-TRC20') {
  const address = `41${createHash('sha256').update(words).digest('hex').slice(0, 40)}`;
  return { address, owner: customerAddress, code: await tokenCode(kind, currency) };
}
