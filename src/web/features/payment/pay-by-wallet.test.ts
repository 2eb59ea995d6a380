import { describe, expect, test } from 'vitest';
import type { WalletPayment } from '#src/domain/wallet-payment.ts';
import { payByWallet, type WalletDesk } from './pay-by-wallet.ts';

const from = '0x1111111111111111111111111111111111111111';
const deposit = '0x2222222222222222222222222222222222222222';
const hash = `0x${'ab'.repeat(32)}`;
const coin: WalletPayment = { chainId: '0x38', to: deposit, value: '0x64', data: '0x' };
const token: WalletPayment = {
  chainId: '0x38',
  to: '0x3333333333333333333333333333333333333333',
  value: '0x0',
  data: `0xa9059cbb${deposit.slice(2).padStart(64, '0')}${'64'.padStart(64, '0')}`,
};

type Answer = (params: readonly unknown[] | undefined) => unknown;

/** A wallet on the network of the payment, with enough coins, that does what it is asked; unless told otherwise. */
function makeWallet(answers: Readonly<Record<string, Answer>> = {}) {
  const calls: Readonly<{ method: string; params?: readonly unknown[] }>[] = [];
  const usual: Readonly<Record<string, Answer>> = {
    eth_requestAccounts: () => [from],
    eth_chainId: () => '0x38',
    eth_getBalance: () => '0x64',
    eth_call: () => `0x${'64'.padStart(64, '0')}`,
    eth_sendTransaction: () => hash,
  };
  return {
    calls,
    methods: () => calls.map(({ method }) => method),
    request: async (asked: Readonly<{ method: string; params?: readonly unknown[] }>): Promise<unknown> => {
      calls.push(asked);
      const answer = answers[asked.method] ?? usual[asked.method];
      if (!answer) throw new TypeError(asked.method);
      return await Promise.resolve(answer(asked.params));
    },
  };
}

/** How a wallet says no. */
const no = (code: number, message = 'no', data?: object): Answer => {
  return () => {
    throw Object.assign(new Error(message), { code, data });
  };
};

function makeDesk(...says: readonly (WalletPayment | null | undefined)[]): WalletDesk & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    ask: async () => {
      asked.push('server');
      return await Promise.resolve(says[Math.min(asked.length, says.length) - 1]);
    },
    onAsk: () => asked.push('wallet'),
  };
}

describe('a wallet', () => {
  test.each([coin, token])(
    'is asked to send exactly what the server said, after it was asked again',
    async (payment) => {
      const wallet = makeWallet();
      const desk = makeDesk(payment);
      expect(await payByWallet(wallet, desk)).toEqual({ kind: 'sent', hash });
      expect(wallet.calls.at(-1)).toEqual({ method: 'eth_sendTransaction', params: [{ from, ...payment }] });
      expect(desk.asked).toEqual(['server', 'server', 'wallet']);
      expect(wallet.methods()).not.toContain('wallet_switchEthereumChain');
    },
  );

  test('on another network is asked to change first', async () => {
    let chainId: unknown = 1;
    const wallet = makeWallet({
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: (params) => {
        expect(params).toEqual([{ chainId: '0x38' }]);
        chainId = '0x38';
        return null;
      },
    });
    expect(await payByWallet(wallet, makeDesk(coin))).toEqual({ kind: 'sent', hash });
  });

  test('that still says another network after it changed sends nothing', async () => {
    for (const chainId of ['0x1', '0x89', 137, null, 'none']) {
      const wallet = makeWallet({ eth_chainId: () => chainId, wallet_switchEthereumChain: () => null });
      expect(await payByWallet(wallet, makeDesk(coin))).toEqual({ kind: 'wrongChain' });
      expect(wallet.methods()).not.toContain('eth_sendTransaction');
    }
  });

  test.each([
    [no(4902), 'unknownChain'],
    [no(-32_603, 'Internal error', { originalError: { code: 4902, message: 'unknown' } }), 'unknownChain'],
    [no(-32_603, 'Unrecognized chain ID "0x38".'), 'unknownChain'],
    [no(4001), 'refused'],
    [no(-32_002), 'busy'],
    [no(-32_603), 'wrongChain'],
  ] as const)('that does not change its network sends nothing: %#', async (answer, kind) => {
    const wallet = makeWallet({ eth_chainId: () => '0x1', wallet_switchEthereumChain: answer });
    expect(await payByWallet(wallet, makeDesk(coin))).toEqual({ kind });
    expect(wallet.methods()).not.toContain('eth_sendTransaction');
  });

  test.each([
    [no(4001), 'refused'],
    [no(-32_002), 'busy'],
    [no(4100), 'failed'],
    [() => [], 'failed'],
    [() => ['me'], 'failed'],
  ] as const)('without an account sends nothing: %#', async (answer, kind) => {
    const wallet = makeWallet({ eth_requestAccounts: answer });
    expect(await payByWallet(wallet, makeDesk(coin))).toEqual({ kind });
    expect(wallet.methods()).toEqual(['eth_requestAccounts']);
  });

  test.each([coin, token])('that holds less than the payment is not asked to send it', async (payment) => {
    const wallet = makeWallet({ eth_getBalance: () => '0x63', eth_call: () => '0x63' });
    const desk = makeDesk(payment);
    expect(await payByWallet(wallet, desk)).toEqual({ kind: 'insufficient' });
    expect(desk.asked).not.toContain('wallet');
  });

  test('that does not tell what it holds is asked to send', async () => {
    const wallet = makeWallet({ eth_call: no(4200) });
    expect(await payByWallet(wallet, makeDesk(token))).toEqual({ kind: 'sent', hash });
  });
});

describe('an order', () => {
  test.each([
    [[null], 'closed'],
    [[undefined], 'unanswered'],
    [[coin, null], 'closed'],
    [[coin, undefined], 'unanswered'],
    [[coin, { ...coin, chainId: '0x1' }], 'wrongChain'],
  ] as const)('that the server does not confirm is not paid: %#', async (says, kind) => {
    const wallet = makeWallet();
    const desk = makeDesk(...says);
    expect(await payByWallet(wallet, desk)).toEqual({ kind });
    expect(wallet.methods()).not.toContain('eth_sendTransaction');
    expect(desk.asked).not.toContain('wallet');
  });
});

test.each([
  [no(4001), 'refused'],
  [no(-32_000, 'insufficient funds for gas * price + value'), 'insufficient'],
  [no(-32_603, 'ERC20: transfer amount exceeds balance'), 'insufficient'],
  [no(4100), 'failed'],
  [no(-32_602, 'chainId does not match'), 'failed'],
  [no(-32_603, 'Internal error'), 'unsure'],
  [no(4900, 'disconnected'), 'unsure'],
  [() => undefined, 'unsure'],
  [() => '0x12', 'unsure'],
] as const)('what a wallet says about sending is not taken for more than it is: %#', async (answer, kind) => {
  expect(await payByWallet(makeWallet({ eth_sendTransaction: answer }), makeDesk(coin))).toEqual({ kind });
});
