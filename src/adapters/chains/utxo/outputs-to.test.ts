/** `outputsTo` finds the outputs that pay an address in the raw bytes of a transaction that the wallet signed. */
import { expect, test } from 'vitest';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import { makeOutputsTo } from './outputs-to.ts';
import { makeUtxoWallet } from './utxo-wallet.ts';

test.each(['bitcoin', 'litecoin', 'bitcoin-cash'] as const)('change of %s is found wherever it is', async (chain) => {
  const outputsTo = makeOutputsTo(chain, 'regtest');
  const found = new Set<number>();
  for (let payout = 0; payout < 12; payout += 1) {
    const { raw, changeAddress, to } = await sign(chain, `payout-${payout}`);
    const [change, ...more] = outputsTo(raw, changeAddress);
    expect([change?.units, more]).toEqual([39_000n, []]);
    expect(outputsTo(raw, to)).toEqual([{ index: change?.index === 0 ? 1 : 0, units: 60_000n }]);
    found.add(change?.index ?? -1);
  }
  expect(found).toEqual(new Set([0, 1]));
});

async function sign(chain: UtxoChainId, payoutId: string) {
  const wallet = makeUtxoWallet({ chain, network: 'regtest', seed: new Uint8Array(32).fill(5) });
  const [address, changeAddress, to] = [
    await wallet.hotAddress(),
    await wallet.address('change', 3),
    await wallet.address('deposit', 1),
  ];
  const coin = { chain, id: `${'a'.repeat(64)}:0`, address, role: 'hot', units: 100_000n, lots: [] } as const;
  const domain = { kind: 'coins', coins: [coin], changeAddress } as const;
  const amount = money(chains[chain].nativeCurrency, 60_000n);
  const request = { payoutId, attempt: 1, to, amount, feeUnits: 1_000n, domain, validUntilHeight: null };
  return { ...(await wallet.sign(request)), changeAddress, to };
}
