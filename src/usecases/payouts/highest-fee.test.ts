/** The signer's guard limits network fees by constants of its own, which no ceiling of the policy exceeds. */
import { expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import { policyTable } from '#src/domain/policy/policy-table.ts';
import type { SigningRequest } from '../ports/chain-adapter.ts';
import { highestFee } from './highest-fee.ts';

function request(currency: CurrencyId, domain: SigningRequest['domain']): SigningRequest {
  const amount = money(currency, 1n);
  return { payoutId: 'payout', attempt: 1, to: 'visitor', amount, feeUnits: 1n, domain, validUntilHeight: null };
}

const nonce = { kind: 'nonce', wallet: 'hot', nonce: 7 } as const;

/** One coin, which is unmined change of another payout if `changeOf` names it. */
function coin(changeOf?: string): SigningRequest['domain'] {
  const change = changeOf === undefined ? {} : { changeOf };
  const one = { chain: 'bitcoin', id: 'tx:1', address: 'a', role: 'hot', units: 5n, lots: [], ...change } as const;
  return { kind: 'coins', coins: [one], changeAddress: 'change' };
}

test.each([
  ['ETH', nonce, 200n],
  ['BTC', coin(), 200n],
  ['BTC', coin('parent'), 1_050n],
  // Nodes of Bitcoin Cash do not count the fee of a child for its parents.
  ['BCH', coin('parent'), 200n],
] as const)('%s, %o: %s times the usual fee', (currency, domain, most) => {
  const chain = ({ ETH: 'ethereum', BTC: 'bitcoin', BCH: 'bitcoin-cash' } as const)[currency];
  const usual = transactionFee(currency, chains[chain].fee.usualUnitsPerSize).units;
  expect(highestFee(request(currency, domain))).toBe(usual * most);
});

test('the constant is no lower than any ceiling that an operator may set', () => {
  const { order: _share, ...byChain } = policyTable.feeCeilings;
  expect(Object.values(byChain).filter(({ most }) => most > 200n)).toEqual([]);
});
