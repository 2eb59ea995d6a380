/**
 * Asks a browser wallet to pay, step by step. The wallet gets exactly what the server worked out, and is asked to send
 * only on the network of the order, and only while the server says that the order waits for its payment.
 */
import type { WalletPayment } from '#src/domain/wallet-payment.ts';
import type { Provider } from './find-wallets.ts';
import { call, isInsufficient, isRefused, isUnknownChain, type Called } from './call-wallet.ts';

/**
 * How it ended. Nothing was sent, but for `sent`, where the wallet named its transaction, and `unsure`, where it was
 * asked to send and did not say whether it did.
 */
export type WalletOutcome = Readonly<{ kind: 'sent'; hash: string }> | Readonly<{ kind: WalletProblem }>;

export type WalletProblem =
  | 'refused'
  | 'busy'
  | 'unknownChain'
  | 'wrongChain'
  | 'insufficient'
  | 'closed'
  | 'unanswered'
  | 'failed'
  | 'unsure';

export type WalletDesk = Readonly<{
  /** Asks the server. Null once the order waits for no payment; undefined if there is no answer. */
  ask(): Promise<WalletPayment | null | undefined>;
  /** Called right before the wallet is asked to send. */
  onAsk(): void;
}>;

export async function payByWallet(wallet: Provider, { ask, onAsk }: WalletDesk): Promise<WalletOutcome> {
  const opened = await call(wallet, 'eth_requestAccounts');
  if (!opened.ok) return { kind: problemBefore(opened) };
  const from = firstAccount(opened.value);
  if (from === undefined) return { kind: 'failed' };

  const asked = await ask();
  if (!asked) return { kind: asked === null ? 'closed' : 'unanswered' };
  const problem = await reachChain(wallet, asked.chainId);
  if (problem) return { kind: problem };
  if (await isShort(wallet, from, asked)) return { kind: 'insufficient' };

  // Minutes may have passed in the wallet's windows: the order may have ended, or have been paid from elsewhere.
  const payment = await ask();
  if (!payment) return { kind: payment === null ? 'closed' : 'unanswered' };
  if (payment.chainId !== asked.chainId) return { kind: 'wrongChain' };
  onAsk();
  // The chain id goes along, so that a wallet whose network was changed meanwhile refuses.
  return readSent(await call(wallet, 'eth_sendTransaction', [{ from, ...payment }]));
}

const pendingCode = -32_002;

function problemBefore(failed: Called): WalletProblem {
  if (isRefused(failed)) return 'refused';
  return !failed.ok && failed.code === pendingCode ? 'busy' : 'failed';
}

/** Has the wallet change to the network, if it is on another one. Its own word is not enough: it is asked again. */
async function reachChain(wallet: Provider, chainId: string): Promise<WalletProblem | undefined> {
  if (await isOn(wallet, chainId)) return undefined;
  const changed = await call(wallet, 'wallet_switchEthereumChain', [{ chainId }]);
  if (!changed.ok) {
    if (isUnknownChain(changed)) return 'unknownChain';
    const problem = problemBefore(changed);
    return problem === 'failed' ? 'wrongChain' : problem;
  }
  return (await isOn(wallet, chainId)) ? undefined : 'wrongChain';
}

async function isOn(wallet: Provider, chainId: string): Promise<boolean> {
  const said = await call(wallet, 'eth_chainId');
  return said.ok && readFigure(said.value) === BigInt(chainId);
}

/** Whether the account holds less than the payment. A wallet that does not say is asked to send, and says it then. */
async function isShort(wallet: Provider, from: string, { to, value, data }: WalletPayment): Promise<boolean> {
  const isToken = data !== '0x';
  // balanceOf(address); the amount is the last word of the call that pays.
  const holding = { to, data: `0x70a08231${from.slice(2).toLowerCase().padStart(64, '0')}` };
  const said = isToken
    ? await call(wallet, 'eth_call', [holding, 'latest'])
    : await call(wallet, 'eth_getBalance', [from, 'latest']);
  const held = said.ok ? readFigure(said.value) : undefined;
  return held !== undefined && held < BigInt(isToken ? `0x${data.slice(-64)}` : value);
}

function readSent(sent: Called): WalletOutcome {
  if (sent.ok) {
    const { value } = sent;
    const isHash = typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
    return isHash ? { kind: 'sent', hash: value } : { kind: 'unsure' };
  }
  if (isRefused(sent)) return { kind: 'refused' };
  if (isInsufficient(sent)) return { kind: 'insufficient' };
  return { kind: neverSent.has(sent.code) ? 'failed' : 'unsure' };
}

/** Codes with which a wallet says that it did not even try: not allowed, not supported, wrong parameters. */
const neverSent: ReadonlySet<number | undefined> = new Set([4100, 4200, -32_601, -32_602]);

function firstAccount(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return typeof first === 'string' && /^0x[0-9a-f]{40}$/i.test(first) ? first : undefined;
}

/** Wallets write chain ids and balances as hexadecimal text, and some as numbers. */
function readFigure(value: unknown): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,20})$/i.test(value) ? BigInt(value) : undefined;
}
