/** Rules of the signer, each of which is left out: what the drill must tell then. */
import { makeProver } from '#src/adapters/signer/prove-request.ts';
import { mayAsk } from '#src/adapters/signer/roles.ts';
import { anyPlace } from '#src/adapters/signer/allowed-places.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { TakenOut } from './drill-lab.ts';

/** What is judged in place of what is asked. Undefined: it is believed. */
type Bend = (request: SigningRequest, wallet: ChainWallet) => Promise<SigningRequest | undefined>;

const bent =
  (bend: Bend): typeof makeProver =>
  (options, wasSigned) => {
    const prove = makeProver(options, wasSigned);
    return async (wallet, request) => {
      const bentRequest = await bend(request, wallet);
      const judged = bentRequest ? await prove(wallet, bentRequest) : [];
      return [request, ...(request.others ?? [])].map(({ payoutId, to, amount }, place) => {
        const { order: _order, ...found } = judged[place] ?? { isProven: true };
        return { ...found, payoutId, to, amount };
      });
    };
  };

const endless = 10n ** 40n;

export const takenOutRules: Readonly<Record<string, TakenOut>> = {
  'the most that terms allow': {
    change: {
      prover: bent(async (request) => {
        const { proof, amount } = request;
        const isPayout = proof?.kind === 'payout';
        return await Promise.resolve(isPayout ? { ...request, amount: { ...amount, units: 1n } } : request);
      }),
    },
    finds: 'a payout is more than its deposit',
  },
  'the parts that terms have': {
    change: {
      prover: bent(async (request) => {
        const { proof } = request;
        return await Promise.resolve(proof?.kind === 'payout' ? { ...request, proof: { ...proof, part: 1 } } : request);
      }),
    },
    finds: 'a part that there is not is paid',
  },
  'which addresses are ours': {
    change: {
      prover: bent(async (request, wallet) =>
        request.proof?.kind === 'own' ? { ...request, to: await wallet.hotAddress() } : request,
      ),
    },
    finds: 'what stays ours goes elsewhere',
  },
  'every payment of a batch': {
    change: { prover: bent(async (request) => await Promise.resolve({ ...request, others: [] })) },
    finds: 'a theft hides in a batch',
  },
  'where refunds go': {
    change: {
      prover: bent(async (request) => await Promise.resolve(request.proof?.kind === 'refund' ? undefined : request)),
    },
    finds: 'a refund goes elsewhere',
  },
  'that a refund address binds': {
    change: { isListed: () => true },
    finds: 'a refund address that binds is replaced',
  },
  'the cap of one payment': {
    change: { caps: () => (currency) => ({ ...makeSigningCaps()(currency), transactionUnits: endless }) },
    finds: 'one payment is more than the cap of one',
  },
  'the highest fee': {
    // The rule sees another fee than was asked for.
    change: { asked: (request) => ({ ...request, feeUnits: 1n }) },
    finds: 'a fee is a theft',
  },
  'where withdrawals may go': {
    change: { places: anyPlace },
    finds: 'an address that is not listed is paid',
  },
  'what a server may ask': {
    change: { mayAsk: (role, question) => role === 'server' || mayAsk(role, question) },
    finds: 'a server has a payout signed',
  },
  'what a worker may ask': {
    change: { mayAsk: (role, question) => role === 'worker' || mayAsk(role, question) },
    finds: 'a worker has terms signed',
  },
  'refusals in the log': {
    change: { log: (log) => ({ ...log, recordRefusal: async () => {} }) },
    finds: 'a try is not in the log',
  },
};
