import { describe, expect, test } from 'vitest';
import { chains } from './assets/chains.ts';
import { chainIds, currencies, evmChainIds } from './assets/currencies.ts';
import { confirmationsTogether, senderTagsOf } from './exposure.ts';
import { money, type Money } from './money.ts';
import { confirmationsNeeded } from './network-fee.ts';

function bitcoins(count: number, units: bigint): readonly Money[] {
  return Array.from({ length: count }, () => money('BTC', units));
}

const none: readonly Money[] = [];

describe('what is at risk together', () => {
  test('in one block or transaction needs the depth of its sum', () => {
    const small = money('BTC', 5_000_000n);
    expect(confirmationsNeeded(small, 'mainnet')).toBe(2);
    const together = { block: bitcoins(200, small.units), hour: none, sender: none };
    expect(confirmationsTogether('bitcoin', together, 'mainnet')).toEqual({
      tier: 2,
      blocks: confirmationsNeeded(money('BTC', 1_000_000_000n), 'mainnet'),
    });
  });

  test('alone needs what a deposit of that amount needs', () => {
    for (const units of [1n, 5_000_000n, 5_000_001n, 50_000_000n, 50_000_001n, 1_000_000_000n, 10_000_000_000n]) {
      const alone = money('BTC', units);
      expect(
        confirmationsTogether('bitcoin', { block: [alone], hour: [alone], sender: [alone] }, 'mainnet').blocks,
      ).toBe(confirmationsNeeded(alone, 'mainnet'));
    }
  });

  test('has a tier of its own where tiers have the same depth', () => {
    const half = money('SOL', currencies.SOL.maxUnits / 2n);
    const [small, large] = [[money('SOL', 1n)], [half]].map((block) => {
      return confirmationsTogether('solana', { block, hour: none, sender: none }, 'mainnet');
    });
    expect([small, large]).toEqual([
      { tier: 0, blocks: 32 },
      { tier: 2, blocks: 32 },
    ]);
  });

  test('counts the coin and the tokens of a chain together', () => {
    const quiet = money('USDT-TRC20', 1_000_000n);
    const large = money('TRX', 10n ** 15n);
    expect(confirmationsTogether('tron', { block: [quiet], hour: none, sender: none }, 'mainnet').blocks).toBe(
      chains.tron.confirmations[0]?.blocks,
    );
    expect(confirmationsTogether('tron', { block: [quiet, large], hour: none, sender: none }, 'mainnet').blocks).toBe(
      chains.tron.confirmations.at(-1)?.blocks,
    );
  });

  test('in an hour, block by block, counts a quarter', () => {
    const block = bitcoins(1, 5_000_000n);
    const inAnHour = (count: number) =>
      confirmationsTogether('bitcoin', { block, hour: bitcoins(count, 5_000_000n), sender: none }, 'mainnet').blocks;
    expect([inAnHour(4), inAnHour(5), inAnHour(40), inAnHour(41)]).toEqual([2, 3, 3, 6]);
  });

  test('of one sender in an hour counts whole', () => {
    const block = bitcoins(1, 5_000_000n);
    const ofSender = (count: number) => {
      const sent = bitcoins(count, 5_000_000n);
      return confirmationsTogether('bitcoin', { block, hour: sent, sender: sent }, 'mainnet').blocks;
    };
    expect([ofSender(1), ofSender(2), ofSender(10), ofSender(11)]).toEqual([2, 3, 3, 6]);
  });
});

test('a sender is recognised on its chain, and no address is stored for it', () => {
  const [first, second] = senderTagsOf('tron', ['TSender', 'TOther', 'TSender']);
  expect(senderTagsOf('tron', ['TOther', 'TSender'])).toEqual([second, first]);
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(senderTagsOf('ethereum', ['TSender'])).not.toEqual([first]);
  expect(senderTagsOf('monero', [])).toEqual([]);
  const many = Array.from({ length: 1_000 }, (_, index) => `sender-${index}`);
  expect(senderTagsOf('bitcoin', many)).toHaveLength(8);
});

test('no chain credits above its finality', () => {
  for (const chain of chainIds) {
    expect(chains[chain].confirmations.at(-1)?.blocks).toBeLessThanOrEqual(chains[chain].finalityBlocks);
  }
});

/** Blocks of the deepest reorganisation that a chain has had: September 2025 and April 2026. */
const deepestSeen = { monero: 18, litecoin: 13 } as const;

test.each(Object.entries(deepestSeen))(
  '%s credits nothing at a depth that a reorganisation has reached',
  (id, blocks) => {
    const chain = id as keyof typeof deepestSeen;
    for (const tier of chains[chain].confirmations) expect(tier.blocks).toBeGreaterThan(blocks);
  },
);

test('BNB Chain credits nothing that fewer than three validators have built on', () => {
  const blocksInARow = 16;
  const turns = chains['bnb-chain'].confirmations.map(({ blocks }) => blocks / blocksInARow);
  expect(turns).toEqual([3, 6, 11]);
});

test('a chain has a bound on late finality exactly if it declares blocks final itself', () => {
  const own = chainIds.filter((chain) => chains[chain].lateFinalityBlocks !== undefined);
  expect(own).toEqual([...evmChainIds, 'tron', 'solana']);
});
