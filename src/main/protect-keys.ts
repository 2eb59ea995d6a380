/**
 * The policy of the signer itself, which holds whatever server, worker and database say: what it pays follows from
 * signed terms, caps, kill switch, and one payment for each payout, from a log of its own.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { makeSignerStop } from '#src/adapters/signer-stop-file.ts';
import { makeProver, type ProverOptions } from '#src/adapters/signer/prove-request.ts';
import { openSigningLog, type SigningLog, type TermsLog } from '#src/adapters/signer/signing-log.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { SigningCaps } from '#src/domain/signing-caps.ts';
import type { JudgedPayment, Standing } from '#src/domain/terms/payment-proof.ts';
import type { ChainWallet, Payment, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import { guardWallet } from '#src/usecases/payouts/guard-wallet.ts';
import type { ProcessContext } from './run-process.ts';

export type Caps = (currency: CurrencyId) => SigningCaps;

/** Puts the signer's policy in front of a wallet. */
export type Protect = (wallet: ChainWallet, caps: Caps, proving: ProverOptions) => ChainWallet;

/** What stands in front of the keys, and the log that what is signed is written into. */
export type Protection = Readonly<{ protect: Protect; log: TermsLog & Pick<SigningLog, 'voidApprovals'> }>;

export async function openProtection({ config, resources, log }: ProcessContext): Promise<Protection> {
  const signingLog = await resources.open(
    async () =>
      await openSigningLog({ folder: path.join(config.dataDir, 'signer', 'log'), now: () => systemClock.now(), log }),
    async (opened) => await opened.close(),
  );
  return { protect: makeProtection(signingLog, makeSignerStop(config.dataDir)), log: signingLog };
}

export function makeProtection(log: SigningLog, isStopped: () => Promise<boolean>, proverOf = makeProver): Protect {
  return (wallet, caps, proving) => {
    const prove = proverOf(proving, log.wasSigned);
    const guard = { log, caps, clock: systemClock, isStopped, nameWindow: hashRequest };
    return {
      ...guardWallet(wallet, guard),
      sign: async (request) => {
        const payments = await recordRefusals(log, async () => await prove(wallet, request));
        // What is refused above counts towards no cap, so that nobody can use them up with it.
        const bound = async (): ReturnType<ChainWallet['sign']> => {
          await log.bind(request, payments);
          return await wallet.sign(request);
        };
        const stands = new Map(payments.map((payment) => [payment.payoutId, standOf(payment)]));
        const standing = async ({ payoutId }: Payment): Promise<Standing> =>
          await Promise.resolve(stands.get(payoutId) ?? 'plain');
        return await guardWallet({ ...wallet, sign: bound }, { ...guard, standing }).sign(request);
      },
    };
  };
}

function standOf({ isSaid, isAlone }: JudgedPayment): Standing {
  return isSaid ? 'said' : isAlone ? 'alone' : 'plain';
}

/** Two requests that differ in anything are two transactions, and on chains with windows both can be mined. */
function hashRequest({ proof: _proof, ...request }: SigningRequest): string {
  const text = JSON.stringify(request, (_name, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
  return `window ${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

async function recordRefusals<Value>(log: SigningLog, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignerRefusal) {
      await log.recordRefusal({ currency: error.currency, reason: error.reason, at: systemClock.now() });
    }
    throw error;
  }
}
