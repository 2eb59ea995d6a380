/** The keys of one simulated chain: addresses by derivation, and signatures that the simulated node can check. */
import { createHash } from 'node:crypto';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainWallet, DepositKey, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { Signature } from './consensus/signature.ts';
import type { AccountBody, BodyOutput, CoinBody, TransactionBody } from './consensus/transaction-body.ts';
import type { AddressRole } from './derive-address.ts';

type Options = Readonly<{
  chain: ChainId;
  signature: Signature;
  addressAt: (role: AddressRole, index: number) => string;
  /** The deposit address that a key of any chain has. */
  depositAddressOf: (key: DepositKey) => string;
}>;

export function makeSandboxWallet({ chain, signature, addressAt, depositAddressOf }: Options): ChainWallet {
  return {
    chain,
    address: async (role, index) => addressAt(role, index),
    hotAddress: async () => addressAt('hot', 0),
    signsForDeposits: true,
    sign: async (request) => {
      const { source, domain } = request;
      // Whoever asks with the wrong key gets nothing: on a real chain nobody could make that signature.
      const signer = source && depositAddressOf(source);
      if (signer !== undefined && (domain.kind === 'coins' || domain.wallet !== signer)) {
        throw new TypeError(`the ${chain} key that should sign is not the one of the address that pays`);
      }
      return signature.sign(toBody(chain, request));
    },
  };
}

/** Throws on a request that no transaction of this chain can fulfil: the caller's bug. */
function toBody(chain: ChainId, request: SigningRequest): TransactionBody {
  const { domain, amount } = request;
  if (domain.kind !== chains[chain].conflictDomain) throw new TypeError(`${chain} has no ${domain.kind} to sign with`);
  if (currencies[amount.currency].chain !== chain) throw new TypeError(`${chain} has no ${amount.currency}`);
  if (amount.units <= 0n || request.feeUnits < 0n) throw new RangeError('a payout moves something and costs something');
  return domain.kind === 'coins' ? toCoinBody(chain, request, domain) : toAccountBody(request, domain);
}

type Domain<Kind> = Extract<SigningRequest['domain'], Readonly<{ kind: Kind }>>;

/**
 * The rest goes to the change address. A rest below the least output cannot, so it is added to the fee: the mined
 * transaction's `feeUnits` is what was really paid and may be more than was asked for.
 */
function toCoinBody(chain: ChainId, request: SigningRequest, domain: Domain<'coins'>): CoinBody {
  const { to, amount, feeUnits } = request;
  const rest = domain.coins.reduce((sum, coin) => sum + coin.units, 0n) - amount.units - feeUnits;
  if (rest < 0n) throw new RangeError(`the coins of the payout lack ${-rest} units`);
  const inputs = domain.coins.map(({ id }) => id);
  const paid: BodyOutput = { to, currency: amount.currency, units: amount.units };
  if (rest === 0n || rest < chains[chain].minOutputUnits) {
    return { kind: 'coins', inputs, outputs: [paid], feeUnits: feeUnits + rest, tag: '' };
  }
  const change: BodyOutput = { to: domain.changeAddress, currency: amount.currency, units: rest };
  return { kind: 'coins', inputs, outputs: [paid, change], feeUnits, tag: '' };
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

/** Two payouts of one amount to one address must not be one transaction. */
function tagOf({ payoutId, attempt }: SigningRequest): string {
  return createHash('sha256').update(`${payoutId} ${attempt}`).digest('hex').slice(0, 16);
}
