/**
 * The policy of the signer itself, which holds whatever server, worker and database say: what it pays follows from
 * signed terms, caps, kill switch, and one payment for each payout, from a log of its own.
 */
import path from 'node:path';
import { makeSignerStop } from '#src/adapters/signer-stop-file.ts';
import { makeProver, type ProverOptions } from '#src/adapters/signer/prove-request.ts';
import { openSigningLog, type SigningLog } from '#src/adapters/signer/signing-log.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { SigningCaps } from '#src/domain/signing-caps.ts';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import { guardWallet } from '#src/usecases/payouts/guard-wallet.ts';
import type { ProcessContext } from './run-process.ts';

export type Caps = (currency: CurrencyId) => SigningCaps;

/** Puts the signer's policy in front of a wallet. */
export type Protect = (wallet: ChainWallet, caps: Caps, proving: ProverOptions) => ChainWallet;

export async function openProtection({ config, resources, log }: ProcessContext): Promise<Protect> {
  const signingLog = await resources.open(
    async () =>
      await openSigningLog({ folder: path.join(config.dataDir, 'signer', 'log'), now: () => systemClock.now(), log }),
    async (opened) => await opened.close(),
  );
  return makeProtection(signingLog, makeSignerStop(config.dataDir));
}

export function makeProtection(log: SigningLog, isStopped: () => Promise<boolean>): Protect {
  return (wallet, caps, proving) => {
    const prove = makeProver(proving);
    const guard = { log, caps, clock: systemClock, isStopped };
    return {
      ...guardWallet(wallet, guard),
      sign: async (request) => {
        const payments = await recordRefusals(log, async () => await prove(wallet, request));
        // What is refused above counts towards no cap, so that nobody can use them up with it.
        const bound = async (): ReturnType<ChainWallet['sign']> => {
          await log.bind(request, payments);
          return await wallet.sign(request);
        };
        return await guardWallet({ ...wallet, sign: bound }, guard).sign(request);
      },
    };
  };
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
