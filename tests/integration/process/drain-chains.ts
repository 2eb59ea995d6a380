/**
 * Drains one wallet of each kind of chain, by words alone: what somebody with code in the worker gets signed in an hour
 * to an address of his own. Chains differ in what makes two transactions one: a nonce, coins, or nothing at all.
 */
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import type { SignerConnection } from '#src/adapters/signer/connect-signer.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import type { PaymentProof } from '#src/domain/terms/payment-proof.ts';
import type { ConflictDomain } from '#src/domain/order/payout.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';

type Asker = Pick<SignerConnection, 'sign' | 'signRefund'>;
type Draining = Readonly<{
  server: Asker;
  worker: Asker;
  /** The terms of an order that is paid in BTC. */
  order: Readonly<{ text: string; signature: string }>;
}>;

const drained = ['ETH', 'SOL', 'TRX', 'BTC'] as const satisfies readonly CurrencyId[];
const turns = 30;

/** How much of each currency was signed. */
export async function drainChains(target: Draining): Promise<ReadonlyMap<CurrencyId, bigint>> {
  const sums = new Map<CurrencyId, bigint>();
  for (const currency of drained) sums.set(currency, await drainOne(target, currency));
  return sums;
}

async function drainOne(target: Draining, currency: CurrencyId): Promise<bigint> {
  const { chain } = currencies[currency];
  const to = deriveAddress(new Uint8Array(32).fill(46), chain, 'visitor', 1);
  const { transactionUnits } = makeSigningCaps()(currency);
  let sum = 0n;
  for (let turn = 0; turn < turns; turn += 1) {
    const units = turn % 3 === 0 ? transactionUnits : transactionUnits / 7n;
    for (const proof of await listProofs(target, { currency, to, turn })) {
      const request: SigningRequest = {
        payoutId: `drained ${currency} ${turn} ${proof.kind} ${'of' in proof ? proof.of : ''}`,
        attempt: 1,
        to,
        amount: { currency, units },
        proof,
        feeUnits: 1n,
        domain: makeDomain(currency, units, `${turn} ${proof.kind} ${'of' in proof ? proof.of : ''}`),
        validUntilHeight: chains[chain].conflictDomain === 'window' ? 100 + turn : null,
      };
      const isSigned = await target.worker.sign(chain, request).then(
        () => true,
        () => false,
      );
      if (isSigned) sum += units;
    }
  }
  return sum;
}

/** A withdrawal, a loan, and a refund to an address that an operator is said to have typed. */
async function listProofs(
  { server, order }: Draining,
  { currency, to, turn }: Readonly<{ currency: CurrencyId; to: string; turn: number }>,
): Promise<readonly PaymentProof[]> {
  const words = [
    { kind: 'word', of: 'withdrawal' },
    { kind: 'word', of: 'loan' },
  ] as const;
  if (currency !== 'BTC') return words;
  const { text, signature } = order;
  const terms = { text, signature };
  const depositId = `made up ${turn}`;
  const given = await server.signRefund({ refundAddress: to, depositId, terms });
  return [...words, { kind: 'refund', terms, depositId, repeat: 0, ...(given !== null && { given }) }];
}

function makeDomain(currency: CurrencyId, units: bigint, name: string): ConflictDomain {
  const { chain } = currencies[currency];
  const kind = chains[chain].conflictDomain;
  if (kind === 'window') return { kind, wallet: 'hot' };
  if (kind === 'nonce') return { kind, wallet: 'hot', nonce: 1_000 + nextNonce++ };
  const coin = { chain, id: `${name}:0`, address: 'hot', role: 'hot', units: units + 1n, lots: [] } as const;
  return { kind: 'coins', coins: [coin], changeAddress: 'hot' };
}

let nextNonce = 0;
