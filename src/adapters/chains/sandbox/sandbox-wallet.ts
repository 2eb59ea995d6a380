/** The wallet of one simulated chain: derives addresses, and makes signatures that the simulated node can verify. */
import { createHash } from 'node:crypto';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { assertJoined } from '#src/domain/payout-batch.ts';
import { splitOutputs, unitsLeft } from '#src/domain/split-change.ts';
import type { ChainWallet, DepositKey, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { Signature } from './consensus/signature.ts';
import type { AccountBody, BodyOutput, CoinBody, TransactionBody } from './consensus/transaction-body.ts';
import type { AddressRole } from './address-formats.ts';

type Options = Readonly<{
  chain: ChainId;
  signature: Signature;
  addressAt: (role: AddressRole, index: number) => string;
  /** Derives the deposit address of a key of any chain. */
  depositAddressOf: (key: DepositKey) => string;
}>;

export function makeSandboxWallet({ chain, signature, addressAt, depositAddressOf }: Options): ChainWallet {
  return {
    chain,
    address: async (role, index) => addressAt(role, index),
    hotAddress: async (epoch = 0) => addressAt('hot', epoch),
    signsForDeposits: true,
    sign: async (request) => {
      const { source, domain } = request;
      // A wrong key is refused, because on a real chain its signature would be invalid.
      const signer = source && depositAddressOf(source);
      if (signer !== undefined && (!('wallet' in domain) || domain.wallet !== signer)) {
        throw new TypeError(`the ${chain} key that should sign is not the one of the address that pays`);
      }
      return signature.sign(toBody(chain, request));
    },
  };
}

/**
 * Body of the transaction to sign. Throws on a request that cannot be a transaction of this chain, which is a bug of
 * the caller.
 */
function toBody(chain: ChainId, request: SigningRequest): TransactionBody {
  const { domain, amount } = request;
  if (domain.kind !== chains[chain].conflictDomain) throw new TypeError(`${chain} has no ${domain.kind} to sign with`);
  if (currencies[amount.currency].chain !== chain) throw new TypeError(`${chain} has no ${amount.currency}`);
  if (amount.units <= 0n || request.feeUnits < 0n) throw new RangeError('a payout moves something and costs something');
  return domain.kind === 'coins' ? toCoinBody(chain, request, domain) : toAccountBody(request, domain);
}

type Domain<Kind> = Extract<SigningRequest['domain'], Readonly<{ kind: Kind }>>;

/**
 * Body of a transaction on a UTXO chain. The change goes to the change address. Change below the dust limit is added to
 * the fee, so the mined transaction's `feeUnits`, which is the fee really paid, may be higher than requested.
 */
function toCoinBody(chain: ChainId, request: SigningRequest, domain: Domain<'coins'>): CoinBody {
  const { to, amount, feeUnits, others = [] } = request;
  assertJoined({ domain, amount }, others);
  const paidUnits = others.reduce((sum, other) => sum + other.amount.units, amount.units);
  const rest = unitsLeft(domain, paidUnits) - feeUnits;
  if (rest < 0n) throw new RangeError(`the coins of the payout lack ${-rest} units`);
  const inputs = domain.coins.map(({ id }) => id);
  const paid: BodyOutput = { to, currency: amount.currency, units: amount.units };
  const payments = [paid, ...others.map((other) => ({ ...paid, to: other.to, units: other.amount.units }))];
  const split = splitOutputs(domain).map(({ address, units }) => ({ ...paid, to: address, units }));
  if (rest === 0n || rest < chains[chain].minOutputUnits) {
    return { kind: 'coins', inputs, outputs: [...payments, ...split], feeUnits: feeUnits + rest, tag: '' };
  }
  const change: BodyOutput = { to: domain.changeAddress, currency: amount.currency, units: rest };
  return { kind: 'coins', inputs, outputs: [...payments, ...split, change], feeUnits, tag: '' };
}

function toAccountBody(request: SigningRequest, domain: Domain<'nonce' | 'window'>): AccountBody {
  const { to, amount, feeUnits, feePayer, validUntilHeight } = request;
  const outputs: readonly BodyOutput[] = [{ to, currency: amount.currency, units: amount.units }];
  const fee = { feeUnits, ...(feePayer !== undefined && { feePayer }) };
  const shared = { kind: 'account', sender: domain.wallet, outputs, ...fee, fails: false } as const;
  if (domain.kind === 'nonce') return { ...shared, nonce: domain.nonce, validUntilHeight: null, tag: '' };
  if (validUntilHeight === null) throw new TypeError('a transaction of this chain needs a last block');
  return { ...shared, nonce: null, validUntilHeight, tag: tagOf(request) };
}

/** Tag that makes the transactions of two payouts of the same amount to the same address differ. */
function tagOf({ payoutId, attempt }: SigningRequest): string {
  return createHash('sha256').update(`${payoutId} ${attempt}`).digest('hex').slice(0, 16);
}
