/**
 * The two lanes of tests. `npm test` gates every change: the check, the order tests on real PostgreSQL and the main
 * browser flows. `npm run test:full` runs the proofs listed here, all other browser tests and the simulation. A test
 * file is in one lane; an integration test that is not listed is in the gate.
 */

/**
 * Unit tests that take a second or more each, at size, with slow hashes or with real time-outs: in the gate, but not
 * in `npm run check`.
 */
export const longUnits: readonly string[] = [
  'src/adapters/{office-passwords,passwords,webhook-sender}.test.ts',
  'src/adapters/chains/{json-rpc,private-broadcast}.test.ts',
  'src/adapters/chains/sandbox/{conservation,derive-address,make-sandbox-chains}.test.ts',
  'src/adapters/chains/tron/tron-http.test.ts',
  'src/adapters/chains/utxo/utxo-wallet.test.ts',
  'src/adapters/chains/utxo/keys/key-tree.test.ts',
  'src/adapters/rates/{price-day,sandbox-feed,source-failures,venue}.test.ts',
  'src/adapters/screening/large-list.test.ts',
  'src/adapters/terms/signing-key.test.ts',
  'src/api/app.test.ts',
  'src/domain/{calendar,margin-tape,price-for-receive,price-median-corruption,price-request}.test.ts',
  'src/domain/{quote-arithmetic,rate-arithmetic}.test.ts',
  'src/domain/address/{any-text,ed25519-curve,mistyped-address}.test.ts',
  'src/domain/mixer/{crowd-attacker,random-plans,settings-grid}.test.ts',
  'src/domain/order/{judge-deposit,option-attack}.test.ts',
  'src/http/{order-limits,sign-in-limits,tracking-limits}.test.ts',
  'src/main/tell-readiness.test.ts',
  'src/web/figures-on-pages.test.ts',
  'src/web/site/page-head.test.tsx',
  'tests/pure-layers.test.ts',
];

/**
 * Tests that take long: fault drills, restores, kills, the wallet's coins over many payouts, tests at scale, and
 * installations of clients.
 */
export const proofs: readonly string[] = [
  'tests/integration/clients/**/*.test.ts',
  'tests/integration/fuzz/**/*.test.ts',
  'tests/integration/treasury/**/*.test.ts',
  'tests/integration/operations/**/*.test.ts',
  'tests/integration/privacy/**/*.test.ts',
  'tests/integration/process/**/*.test.ts',
  'tests/integration/**/killed-*.test.ts',
  'tests/integration/admin/{inventory,offered-decisions,profit}.test.ts',
  'tests/integration/admin/{trouble-alerts,unplanned-alerts,waiting-alerts}.test.ts',
  'tests/integration/api/{duplicates,floods,order-shares,track-bits}.test.ts',
  'tests/integration/developer/{fuzz,receipts,samples,troubles}.test.ts',
  'tests/integration/loans/{cover,release-race}.test.ts',
  'tests/integration/orders/{costs,late,outages,payout-retries,twenty-workers,unclaimed-refunds}.test.ts',
  'tests/integration/orders/{agreed-prices,fee-ceilings,freed-payouts,mixing-waits,undone-windows}.test.ts',
  'tests/integration/orders/{lost-change,lost-while-refunding,merged-coins,split-coins,sweeping}.test.ts',
  'tests/integration/orders/{mixing-ancestry,mixing-estimate,mixing-trouble,sweeping-trouble}.test.ts',
  'tests/integration/orders/{look-alikes,own-change,payout-batches,payout-windows,refund-costs,signer}.test.ts',
  'tests/integration/orders/{earlier-nonces,every-currency,extra-deposits,finality,freed-or-signed}.test.ts',
  'tests/integration/orders/{liquidity,mixing-edges,refunded-beside,rest-of-mix,rest-of-mix-undone}.test.ts',
  'tests/integration/orders/{revocable-deposits,second-opinion,uptime,wrong-asset}.test.ts',
  'tests/integration/orders/{tampered-columns,tampered-other-columns}.test.ts',
  'tests/integration/sandbox-chain.test.ts',
  'tests/integration/security/{call-access,page-access,venue-page}.test.ts',
  'tests/integration/security/{connection-floods,dear-pages,page-headers,secrets-in-logs,slow-clients}.test.ts',
  'tests/integration/security/{sign-in-guesses,sign-in-load,stolen-session,tracking-guesses}.test.ts',
];

/** Browser tests of the main flows of visitors and operators, from the first page to the payout. */
export const mainFlows: readonly string[] = [
  'tests/e2e/pages/admin-orders.spec.ts',
  'tests/e2e/pages/admin-sign-in.spec.ts',
  'tests/e2e/pages/exchange-form.spec.ts',
  'tests/e2e/pages/mispaid.spec.ts',
  'tests/e2e/pages/mixer.spec.ts',
  'tests/e2e/pages/size-budget.spec.ts',
  'tests/e2e/pages/whole-exchange-plain.spec.ts',
  'tests/e2e/pages/whole-exchange.spec.ts',
];

/** Playwright's file patterns for a lane. Without a lane it runs everything. */
export function chooseFlows(lane = ''): Readonly<{ testMatch?: string[]; testIgnore?: string[] }> {
  const files = mainFlows.map((file) => `**/${file}`);
  if (lane === '') return {};
  if (lane === 'main') return { testMatch: files };
  if (lane === 'rest') return { testIgnore: files };
  throw new Error(`E2E_LANE must be main or rest; it is "${lane}"`);
}
