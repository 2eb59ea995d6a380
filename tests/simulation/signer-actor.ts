/**
 * The signer of the simulation: a process of its own with the decisions of the real one. It proves every payment and
 * binds it in a log that outlives it; between its steps it dies, and begins anew from that log.
 */
import { makeProver, type ProvenPayment } from '#src/adapters/signer/prove-request.ts';
import { markOf, rememberPayments, type SignedPayment } from '#src/adapters/signer/signed-payments.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { conflictKey } from '#src/domain/order/payout.ts';
import type { ChainPair, Chains, ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import { labTerms } from '#tests/support/lab-terms.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import type { Tally } from './tally.ts';

type Line = Readonly<{ at: number; key: string | null; payments: readonly SignedPayment[] }>;
type Memory = ReturnType<typeof rememberPayments>;
type Step = 'before it looks' | 'before it binds' | 'before it signs' | 'before it answers';

export type SignerActorOptions = Readonly<{
  clock: Clock;
  random: SeededRandom;
  tally: Tally;
  /** Probability that it dies at a step. */
  death: () => number;
}>;

const keptMs = 3 * 86_400_000;

/** Puts the signer in front of the wallets of all chains. */
export function addSigner(chains: Chains, options: SignerActorOptions): Chains {
  const { clock, random, tally, death } = options;
  const disk: Line[] = [];
  let memory = rememberPayments(keptMs);
  const passStep = (step: Step): void => {
    if (!random.chance(death())) return;
    memory = readAgain(disk);
    tally.count(`fault signer: dies ${step}`);
    throw new OutsideError('the signer cannot be reached');
  };
  const bind = (request: SigningRequest, payments: readonly ProvenPayment[]): void => {
    const key = conflictKey(request.domain);
    if (memory.isSecond({ at: clock.now(), key }, payments))
      throw new SignerRefusal(request.amount.currency, 'payout_changed');
    const line = { at: clock.now(), key, payments: payments.map(toSigned) };
    disk.push(line);
    memory.add(line, line.payments);
  };
  const depositAddress = async (chain: ChainId, index: number): Promise<string> =>
    await chains[chain].wallet.address('deposit', index);
  const prove = makeProver({ profile: 'sandbox', verify: (...signed) => labTerms.verify(...signed), depositAddress });
  const guard = (wallet: ChainWallet): ChainWallet => ({
    ...wallet,
    sign: async (request) => {
      passStep('before it looks');
      const payments = await prove(wallet, request).catch(countRefusal(tally));
      passStep('before it binds');
      bind(request, payments);
      passStep('before it signs');
      const signed = await wallet.sign(request);
      passStep('before it answers');
      return signed;
    },
  });
  const guarded = chainIds.map((chain): [ChainId, ChainPair] => [
    chain,
    { ...chains[chain], wallet: guard(chains[chain].wallet) },
  ]);
  return Object.fromEntries(guarded) as Chains;
}

function readAgain(disk: readonly Line[]): Memory {
  const memory = rememberPayments(keptMs);
  for (const line of disk) memory.add(line, line.payments);
  return memory;
}

function toSigned(payment: ProvenPayment): SignedPayment {
  const { payoutId, subject, order, amount } = payment;
  return { payoutId, mark: markOf(payment), subject, order: order?.number, units: amount.units };
}

function countRefusal(tally: Tally): (error: unknown) => never {
  return (error) => {
    tally.count('signer: refused what nothing proves');
    throw error;
  };
}
