/**
 * Whether what the signer is asked to pay follows from what was signed and from its own keys. What contradicts that is
 * refused; what was only said is signed up to the caps, and marked as such in the log.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { judgePayment, type JudgedPayment, type PaymentProof } from '#src/domain/terms/payment-proof.ts';
import { isLoan } from '#src/domain/treasury/approval.ts';
import type { ChainWallet, Payment, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import { anyPlace, type AllowedPlaces } from './allowed-places.ts';
import type { ActJudge } from './operator-keys.ts';
import type { SignerDescription } from './signer.ts';

export type ProverOptions = Readonly<{
  profile: SignerDescription['profile'];
  verify: (text: string, signature: string) => boolean;
  /** The deposit address of an index. Undefined on a chain that the signer has no keys of. */
  depositAddress: (chain: ChainId, index: number) => Promise<string | undefined>;
  /** Where loans and treasury acts may go. Anywhere if absent. */
  places?: AllowedPlaces;
  /** Judges the approvals of treasury acts and loans. `areNeeded`: one without them is refused, and not only said. */
  acts?: Readonly<{ judge: ActJudge; areNeeded: () => Promise<boolean> }>;
}>;

/** Whether exactly this payment of a request was signed before, so that nothing else can come of it. */
export type WasSigned = (request: SigningRequest, payment: Payment) => boolean;

export type ProvenPayment = Payment & JudgedPayment;

/** Judges every payment of a request. Throws a refusal if one of them contradicts what was signed. */
export type Prove = (wallet: ChainWallet, request: SigningRequest) => Promise<readonly ProvenPayment[]>;

export function makeProver(options: ProverOptions, wasSigned: WasSigned = () => false): Prove {
  return async (wallet, request) => {
    const { payoutId, to, amount, proof, source, others = [] } = request;
    const payments: readonly Payment[] = [{ payoutId, to, amount, ...(proof && { proof }) }, ...others];
    const judged: ProvenPayment[] = [];
    for (const payment of payments) {
      // Deposit addresses pay into the hot wallet only.
      const isStrange = source !== undefined && payment.proof?.kind !== 'own';
      const found = isStrange ? undefined : await judge(wallet, payment, options);
      // Who approved may have left the list since. A version with a higher fee must not wait for that: the coin or
      // nonce is used, and everything behind it waits.
      const isOld = !isStrange && isOwnMoney(payment) && wasSigned(request, payment);
      if (!found && !isOld) throw new SignerRefusal(amount.currency, 'not_proven');
      judged.push({ ...payment, ...(found ?? { isProven: false }) });
    }
    return judged;
  };
}

function isOwnMoney({ proof }: Payment): boolean {
  return proof?.kind === 'act' || proof?.kind === 'word';
}

async function judge(
  wallet: ChainWallet,
  { payoutId, to, amount, proof }: Payment,
  options: ProverOptions,
): Promise<JudgedPayment | undefined> {
  if (!proof) return undefined;
  switch (proof.kind) {
    case 'payout':
    case 'refund':
      return judgePayment({ to, amount }, proof, options);
    case 'own': {
      const { chain, index } = proof.key;
      const isHot = to === (await wallet.hotAddress(proof.hot ?? 0));
      const isOurs = isHot || to === (await options.depositAddress(chain, index));
      return isOurs ? { isProven: true } : undefined;
    }
    case 'act':
      return await judgeAct(wallet.chain, { payoutId, to, amount, proof }, options);
    case 'word': {
      const { places = anyPlace } = options;
      if (await options.acts?.areNeeded()) return undefined;
      if (!places[proof.of](wallet.chain, to)) return undefined;
      const isListed = proof.of === 'withdrawal' && places.hasList(wallet.chain);
      return { isProven: false, ...(!isListed && { isSaid: true as const }) };
    }
  }
}

type ActPayment = Pick<Payment, 'payoutId' | 'to' | 'amount'> &
  Readonly<{ proof: Extract<PaymentProof, { kind: 'act' }> }>;

/** A treasury act or a loan goes where it may, and its operators approved exactly this. */
async function judgeAct(
  chain: ChainId,
  { payoutId, to, amount, proof }: ActPayment,
  { places = anyPlace, acts }: ProverOptions,
): Promise<JudgedPayment | undefined> {
  const isLent = isLoan(proof.approvals);
  if (!(isLent ? places.loan : places.withdrawal)(chain, to)) return undefined;
  const uses = await acts?.judge({ payoutId, to, amount }, proof.approvals);
  if (uses) return { isProven: true, uses, ...(uses.length < 2 && { isAlone: true as const }) };
  if (await acts?.areNeeded()) return undefined;
  return { isProven: false, ...((isLent || !places.hasList(chain)) && { isSaid: true as const }) };
}
