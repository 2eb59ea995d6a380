/** The wallet of one Bitcoin-like chain: derives addresses, and signs transactions that spend our UTXOs. */
import { sha256 } from '@noble/hashes/sha2.js';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type UtxoChainId } from '#src/domain/assets/currencies.ts';
import { toUtxoAddress } from './utxo-address.ts';
import { findNetwork, utxoFacts, type UtxoNetwork } from './utxo-networks.ts';
import type { Coin, CoinsDomain } from '#src/domain/order/payout.ts';
import { assertJoined } from '#src/domain/payout-batch.ts';
import { splitOutputs, unitsLeft } from '#src/domain/split-change.ts';
import type { AccountKeys } from '#src/adapters/chains/keys/chain-keys.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { openKeyTree, type KeyPlace, type KeyRole, type KeyTree } from './keys/key-tree.ts';
import { toOutputScript } from './keys/output-script.ts';
import { signCoins, type CoinToMake, type CoinToSpend } from './keys/sign-coins.ts';

export type UtxoWalletOptions = Readonly<{
  chain: UtxoChainId;
  network: UtxoNetwork;
  seed: Uint8Array;
  /** Number of addresses per role to search for the key of a coin. */
  reach?: number;
}>;

export type UtxoWallet = ChainWallet & Readonly<{ publicKeys: AccountKeys }>;

export function makeUtxoWallet({ chain, network, seed, ...search }: UtxoWalletOptions): UtxoWallet {
  const { kind } = findNetwork(chain, network);
  const { purpose } = utxoFacts[chain];
  const { coinType } = chains[chain];
  const tree = openKeyTree({ seed, purpose, coinType: kind === 'main' ? coinType : testCoinType, ...search });
  const addressAt = (place: KeyPlace): string => toUtxoAddress(chain, network, tree.hashAt(place));
  const toScript = (address: string): Uint8Array => toOutputScript(chain, kind, address);
  return {
    chain,
    publicKeys: tree.publicKeys,
    address: async (role, index) => addressAt({ role, index }),
    hotAddress: async (epoch = 0) => addressAt({ role: 'hot', index: epoch }),
    sign: async (request) => {
      const domain = assertSignable(chain, request);
      const keys = { tree, toScript };
      return signCoins({
        inputs: await findInputs(keys, domain.coins),
        outputs: await makeOutputs(keys, chain, request, domain),
        style: chain === 'bitcoin-cash' ? 'fork_id' : 'witness',
      });
    },
  };
}

/** SLIP-44 coin type of all test networks. */
const testCoinType = 1;

type Keys = Readonly<{ tree: KeyTree; toScript: (address: string) => Uint8Array }>;

/**
 * Returns the conflict domain of a signing request. Throws on a request that cannot be a transaction of this chain,
 * which is a bug of the caller.
 */
function assertSignable(chain: UtxoChainId, { domain, amount, feeUnits, others = [] }: SigningRequest): CoinsDomain {
  if (domain.kind !== 'coins') throw new TypeError(`${chain} has no ${domain.kind} to sign with`);
  if (currencies[amount.currency].chain !== chain) throw new TypeError(`${chain} has no ${amount.currency}`);
  if (domain.coins.length === 0 || domain.coins.some((coin) => coin.chain !== chain)) {
    throw new TypeError(`a payout on ${chain} spends coins of ${chain}`);
  }
  assertJoined({ domain, amount }, others);
  if (amount.units <= 0n || feeUnits < 0n) throw new RangeError('a payout moves something and costs something');
  return domain;
}

async function findInputs(keys: Keys, coins: readonly Coin[]): Promise<readonly CoinToSpend[]> {
  const inputs: CoinToSpend[] = [];
  for (const { id, units, address, role } of coins) {
    const { hash, place } = await findKey(keys, address, role);
    inputs.push({ id, units, keyHash: hash, keys: keys.tree.keyPairAt(place) });
  }
  return inputs;
}

/**
 * Outputs of a payout. The rest of the change goes to the change address. A rest below the dust limit is added to the
 * fee, so the mined transaction's `feeUnits`, which is the fee really paid, may be higher than requested. The place of
 * each payment is derived from its payout's id and so is the same for all versions. A fixed place would reveal the
 * change outputs.
 */
async function makeOutputs(
  keys: Keys,
  chain: UtxoChainId,
  { payoutId, to, amount, feeUnits, others = [] }: SigningRequest,
  domain: CoinsDomain,
): Promise<readonly CoinToMake[]> {
  const payments = [{ payoutId, to, amount }, ...others];
  const paidUnits = payments.reduce((sum, payment) => sum + payment.amount.units, 0n);
  const rest = unitsLeft(domain, paidUnits) - feeUnits;
  if (rest < 0n) throw new RangeError(`the coins of the payout lack ${-rest} units`);
  const isDust = rest === 0n || rest < chains[chain].minOutputUnits;
  const change: CoinToMake[] = [];
  for (const { address, units } of [...splitOutputs(domain), { address: domain.changeAddress, units: rest }]) {
    if (isDust && address === domain.changeAddress) continue;
    // The keys of change addresses are checked too, because change to a key that is not in this tree would be lost.
    await findKey(keys, address, 'change');
    change.push({ script: keys.toScript(address), units });
  }
  return payments.reduce<readonly CoinToMake[]>((outputs, payment) => {
    const [draw = 0] = sha256(new TextEncoder().encode(payment.payoutId));
    const paid = { script: keys.toScript(payment.to), units: payment.amount.units };
    return outputs.toSpliced(draw % (outputs.length + 1), 0, paid);
  }, change);
}

async function findKey({ tree, toScript }: Keys, address: string, likely: KeyRole) {
  const hash = keyHashIn(toScript(address));
  const place = hash && (await tree.find(hash, likely));
  if (!place) throw new TypeError('the wallet has no key for an address that should be its own');
  return { hash, place };
}

/** The public key hash in a P2WPKH or P2PKH script, the two forms of our addresses. */
function keyHashIn(script: Uint8Array): Uint8Array | undefined {
  if (script.length === 22 && script[0] === 0) return script.slice(2);
  return script.length === 25 ? script.slice(3, 23) : undefined;
}
