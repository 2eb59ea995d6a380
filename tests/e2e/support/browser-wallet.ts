/** A browser wallet for tests: it announces itself as extensions do (EIP-6963) and pays with the sandbox's coins. */
import { decodeFunctionData, erc20Abi, type Hex } from 'viem';
import { formatMoney, money } from '#src/domain/money.ts';
import type { ApiOrder, Sandbox } from './sandbox.ts';
import type { Page } from './visitor.ts';

type Sent = Readonly<{ from: string; to: string; value: Hex; data: Hex; chainId: Hex }>;

/**
 * How the wallet is: on which network, whether it knows the sandbox's, how often its owner declines, and whether what
 * it sends reaches no chain.
 */
type Manner = Readonly<{ chainId?: string; knowsSandbox?: boolean; refusals?: number; isCutOff?: boolean }>;

export const walletName = 'Paper Wallet';
export const sentHash = `0x${'5a'.repeat(32)}`;

export type TestWallet = Readonly<{
  /** The methods that were called, in their order. */
  methods(): Promise<readonly string[]>;
  sent: readonly Sent[];
}>;

/** Puts the wallet into every page. What it is asked to send is paid on the simulated chain, to the unit. */
export async function installWallet(
  page: Page,
  { sandbox, order, manner = {} }: Readonly<{ sandbox: Sandbox; order: ApiOrder; manner?: Manner }>,
): Promise<TestWallet> {
  const sent: Sent[] = [];
  await page.exposeFunction('payInSandbox', async (payment: Sent) => {
    sent.push(payment);
    const amount = formatMoney(money(order.sendCurrency, unitsOf(payment, order)));
    if (manner.isCutOff !== true) await sandbox.pay(order.id, amount);
    return sentHash;
  });
  await page.addInitScript(announceWallet, { name: walletName, manner });
  const readMethods = () => (globalThis as unknown as Readonly<{ walletCalls: string[] }>).walletCalls;
  return { sent, methods: async () => await page.evaluate(readMethods) };
}

/** What arrives at the deposit address. Anything else than a payment to it is none. */
function unitsOf({ to, value, data }: Sent, { depositAddress }: ApiOrder): bigint {
  if (data === '0x') {
    if (to !== depositAddress) throw new Error(`the wallet was asked to pay ${to}`);
    return BigInt(value);
  }
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
  if (functionName !== 'transfer' || args[0] !== depositAddress) throw new Error(`the wallet was asked for ${data}`);
  return args[1];
}

/** Runs in the page, before its scripts. */
function announceWallet({ name, manner }: Readonly<{ name: string; manner: Manner }>): void {
  const page = globalThis as unknown as { walletCalls: string[]; payInSandbox: (sent: unknown) => Promise<string> };
  page.walletCalls = [];
  let chainId = manner.chainId ?? '0x7a69';
  let refusals = manner.refusals ?? 0;
  const refuse = (code: number) => Object.assign(new Error('no'), { code });
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_requestAccounts: () => ['0x1111111111111111111111111111111111111111'],
    eth_chainId: () => chainId,
    eth_getBalance: () => '0xffffffffffffffffffff',
    wallet_switchEthereumChain: ([wanted]) => {
      if (manner.knowsSandbox !== true) throw refuse(4902);
      ({ chainId } = wanted as { chainId: string });
      return null;
    },
    eth_sendTransaction: async ([payment]) => {
      refusals -= 1;
      if (refusals >= 0) throw refuse(4001);
      return await page.payInSandbox(payment);
    },
  };
  const provider = {
    request: async ({ method, params = [] }: Readonly<{ method: string; params?: readonly unknown[] }>) => {
      page.walletCalls.push(method);
      const answer = answers[method];
      if (!answer) throw refuse(4200);
      return await answer(params);
    },
  };
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96"/></svg>';
  const info = { uuid: 'paper', name, icon: `data:image/svg+xml;base64,${btoa(picture)}`, rdns: 'org.example' };
  addEventListener('eip6963:requestProvider', () => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  });
}
