/**
 * The services behind a page under test: the real use cases on an in-memory store, with prices, full wallets and no
 * orders.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, currencyIds } from '#src/domain/assets/currencies.ts';
import { postFunding } from '#src/domain/ledger/postings.ts';
import { money } from '#src/domain/money.ts';
import { parsePrice, type Prices } from '#src/domain/rate.ts';
import { usualVersion } from '#src/domain/policy/policy.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeServices, type Services } from '#src/usecases/visitor/services.ts';
import { makeFakeClock } from '../fake-clock.ts';
import { makeMemoryStore } from '../memory-store/make-memory-store.ts';
import { makeSeededRandom } from '../random.ts';
import { labLinks } from '#tests/support/order-links.ts';
import { labVouchFor } from '#tests/support/payment-vouchers.ts';
import { labTerms } from '#tests/support/lab-terms.ts';

const now = Date.UTC(2026, 10, 15, 12);
const dollars: Readonly<Record<string, string>> = { BTC: '97000', ETH: '3400', BNB: '920', SOL: '165', XMR: '390' };

export async function makePageServices(): Promise<Services> {
  return makeServices(await makePagePorts());
}

/** The ports of those services, for tests that also act as an operator. */
export async function makePagePorts(): Promise<Ports> {
  const clock = makeFakeClock(now);
  const store = makeMemoryStore({ clock });
  await store.transaction(async ({ controls, chains: heads, journal }) => {
    await controls.saveRates({ prices: makePrices(), observedAt: now, savedAt: now });
    for (const chain of chainIds) {
      const head = { height: 100, hash: 'aa', time: now };
      const { usualUnitsPerSize } = chains[chain].fee;
      await heads.saveHealth({
        chain,
        head,
        unitsPerSize: usualUnitsPerSize,
        checkedAt: now,
        downSince: null,
        downReason: null,
      });
    }
    for (const id of currencyIds) await journal.post(postFunding(id, money(id, currencies[id].maxUnits * 10n)), now);
  });
  const ports: Omit<Ports, 'chains'> = {
    store,
    clock,
    random: makeSeededRandom(1),
    screening: {
      list: { date: '2026-11-15', entries: 0, source: 'empty' },
      check: () => ({ match: false }),
      isStale: () => false,
    },
    terms: labTerms,
    links: labLinks,
    vouchFor: labVouchFor,
    rules: {
      profile: 'sandbox',
      policy: () => usualVersion,
      acceptedNetworks: () => ['main', 'test'],
      isActive: () => true,
      hasTorProxy: false,
      blockSeconds: () => 5,
    },
  };
  // Rendering a page calls no node.
  return { ...ports, chains: {} as Ports['chains'] };
}

function makePrices(): Prices {
  const symbols = new Set(Object.values(currencies).map(({ symbol }) => symbol));
  return Object.fromEntries(
    Array.from(symbols, (symbol) => {
      const price = parsePrice(symbol, dollars[symbol] ?? '1');
      if (!price.ok) throw new TypeError(`no price of ${symbol}`);
      return [symbol, price.value] as const;
    }),
  );
}
