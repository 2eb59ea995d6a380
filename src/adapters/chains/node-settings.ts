/**
 * Settings of the nodes: one JSON file with an entry for each chain that has a node. It may contain passwords, so error
 * messages name the invalid setting and never quote its content.
 */
import { z } from 'zod';
import {
  chainIds,
  currencies,
  currencyIds,
  evmChainIds,
  heldCurrencyIds,
  isOffered,
  type ChainId,
  type CurrencyId,
  type EvmChainId,
  type UtxoChainId,
} from '#src/domain/assets/currencies.ts';
import { needKeyFile } from '../key-file.ts';
import { evmNetworks } from './evm/evm-networks.ts';
import { parseMoney } from '#src/domain/money.ts';
import type { CapOverrides, SaidCaps } from '#src/domain/signing-caps.ts';
import { nodePlaces, nodesOf, NodeUrl, type NodeEntry } from './node-entry.ts';
import { moneroNetworks } from './monero/monero-networks.ts';
import { solanaNetworks } from './solana/solana-networks.ts';
import { pickContracts, type TokenCode } from './pinned-tokens.ts';
import { tronNetworks } from './tron/tron-networks.ts';
import { networksOf } from './utxo/utxo-networks.ts';

const Amount = z.string().regex(/^\d+(\.\d+)?$/);
/** Block time, if it differs from the main network's, as on a local development chain. */
const every = { ...nodePlaces, blockSeconds: z.number().positive().max(3600).optional() };

const Utxo = (chain: UtxoChainId) => z.strictObject({ ...every, network: z.enum(networksOf(chain)) });
const Evm = (chain: ChainId) =>
  z.strictObject({
    ...every,
    network: z.enum(evmNetworks),
    chainId: z.int().positive(),
    tokens: tokensOf(chain).optional(),
    tokenCode: tokenCodeOf(chain).optional(),
  });

type EvmEntry = z.ZodOptional<ReturnType<typeof Evm>>;

function evmEntries(): Readonly<Record<EvmChainId, EvmEntry>> {
  return Object.fromEntries(evmChainIds.map((chain) => [chain, Evm(chain).optional()])) as Record<EvmChainId, EvmEntry>;
}

const Caps = z.strictObject({
  transaction: Amount.optional(),
  hour: Amount.optional(),
  day: Amount.optional(),
  /** Further caps of payments to addresses that nobody signed for. "0" signs none of them. */
  said: z.strictObject({ hour: Amount.optional(), day: Amount.optional() }).optional(),
  /** What one operator may approve without a second person: one act, and all of a day. "0": nothing. */
  alone: z.strictObject({ act: Amount.optional(), day: Amount.optional() }).optional(),
});

/** Where treasury acts may send coins, by chain: addresses, or output descriptors. Chains without a list: anywhere. */
const Allows = z.strictObject({
  withdrawals: z.partialRecord(z.enum(chainIds), z.array(z.string().min(1))).optional(),
  loans: z.boolean().optional(),
});

const NodeSettings = z.strictObject({
  /** What the signer signs although nothing but the worker's word is shown to it. Read by the signer alone. */
  signerAllows: Allows.optional(),
  /** Signer caps of a currency: per transaction, per hour, per day. */
  signerCaps: z.partialRecord(z.enum(currencyIds), Caps).optional(),
  bitcoin: Utxo('bitcoin').optional(),
  litecoin: Utxo('litecoin').optional(),
  'bitcoin-cash': Utxo('bitcoin-cash').optional(),
  ...evmEntries(),
  tron: z
    .strictObject({
      ...every,
      network: z.enum(tronNetworks),
      genesisBlockId: z.string().optional(),
      tokens: tokensOf('tron').optional(),
      tokenCode: tokenCodeOf('tron').optional(),
    })
    .optional(),
  solana: z
    .strictObject({
      ...every,
      network: z.enum(solanaNetworks),
      genesisHash: z.string().optional(),
      tokens: tokensOf('solana').optional(),
    })
    .optional(),
  monero: z
    .strictObject({
      ...every,
      network: z.enum(moneroNetworks),
      walletUrl: NodeUrl,
      coldWalletUrl: NodeUrl.optional(),
      restoreHeight: z.int().nonnegative().optional(),
    })
    .optional(),
});

export type NodeSettings = z.infer<typeof NodeSettings>;

/** Chains with a configured node. */
export function configuredChains(settings: NodeSettings): readonly ChainId[] {
  return chainIds.filter((chain) => settings[chain] !== undefined);
}

/** The settings of a chain that has a node. */
export function settingsOf<Id extends ChainId>(settings: NodeSettings, chain: Id): NonNullable<NodeSettings[Id]> {
  const found = settings[chain];
  if (!found) throw new TypeError(`${chain} has no node`);
  return found;
}

/** The nodes of a chain that has some, in the order of preference. */
export function entriesOf(settings: NodeSettings, chain: ChainId): readonly [NodeEntry, ...NodeEntry[]] {
  return nodesOf(chain, settingsOf(settings, chain));
}

/** The contract of a token. Undefined if its chain has no node. */
export function tokenContract(settings: NodeSettings, currency: CurrencyId): string | undefined {
  const { chain } = currencies[currency];
  const node = settings[chain];
  return currencies[currency].isToken && node ? contractsOf(settings, chain)[currency] : undefined;
}

/** The token contracts of a chain that has a node: the pinned ones on main networks, else those of the settings. */
export function contractsOf(settings: NodeSettings, chain: ChainId): Readonly<Partial<Record<CurrencyId, string>>> {
  const node = settings[chain];
  if (!node) throw new TypeError(`${chain} has no node`);
  return pickContracts(chain, node.network, 'tokens' in node ? node.tokens : undefined);
}

/** What the signer's settings and those of whoever asks it must both say of a chain, or they do not mean the same. */
export function describeNetwork(settings: NodeSettings, chain: ChainId) {
  const node = settingsOf(settings, chain);
  // Addresses of EVM chains are the same in capitals, which are only a checksum.
  const contracts = Object.fromEntries(
    Object.entries(contractsOf(settings, chain)).map(([id, at]) => [id, at.startsWith('0x') ? at.toLowerCase() : at]),
  );
  return {
    network: node.network,
    ...('chainId' in node && { chainId: node.chainId }),
    ...(Object.keys(contracts).length > 0 && { contracts }),
  };
}

export function toCapOverrides({ signerCaps = {} }: NodeSettings): CapOverrides {
  const overrides = currencyIds.flatMap((id) => {
    const caps = signerCaps[id];
    return caps ? [[id, toCaps(id, caps)] as const] : [];
  });
  return Object.fromEntries(overrides);
}

function toCaps(currency: CurrencyId, settings: z.infer<typeof Caps>): CapOverrides[CurrencyId] {
  const { transaction, said, alone, ...whole } = settings;
  const read = (text: string): bigint => readUnits(currency, text);
  // Nothing of it may be signed at all.
  const readOrNothing = (text: string): bigint => (/^0+(\.0+)?$/.test(text) ? 0n : read(text));
  return {
    ...(transaction !== undefined && { transactionUnits: read(transaction) }),
    ...toTimes(whole, read),
    ...(said && { said: toTimes(said, readOrNothing) }),
    ...(alone && {
      alone: {
        ...(alone.act !== undefined && { actUnits: readOrNothing(alone.act) }),
        ...(alone.day !== undefined && { dayUnits: readOrNothing(alone.day) }),
      },
    }),
  };
}

type Times = Pick<z.infer<typeof Caps>, 'hour' | 'day'>;

function toTimes({ hour, day }: Times, read: (text: string) => bigint): Partial<SaidCaps> {
  return {
    ...(hour !== undefined && { hourUnits: read(hour) }),
    ...(day !== undefined && { dayUnits: read(day) }),
  };
}

function readUnits(currency: CurrencyId, text: string): bigint {
  const amount = parseMoney(currency, text);
  if (!amount.ok) throw new Error(`CHAINS_FILE is wrong at signerCaps.${currency} (${amount.code})`);
  return amount.value.units;
}

/** Reads the file. It holds passwords of nodes, so it is refused if others may read it. */
export async function readNodeSettings(file: string): Promise<NodeSettings> {
  return parseNodeSettings(await needKeyFile({ file, name: 'CHAINS_FILE' }));
}

export function parseNodeSettings(text: string): NodeSettings {
  const result = NodeSettings.safeParse(parseJson(text));
  if (!result.success) {
    const places = result.error.issues.map(({ path, code }) => `${toPlace(path) || 'its outermost part'} (${code})`);
    throw new Error(`CHAINS_FILE is wrong at ${places.join(', ')}`);
  }
  const configured = configuredChains(result.data);
  if (configured.length === 0) throw new Error('CHAINS_FILE names no chain');
  for (const chain of configured) {
    entriesOf(result.data, chain);
    contractsOf(result.data, chain);
  }
  return result.data;
}

/** Names of headers are not shown: a key may have been written in their place. */
function toPlace(path: readonly PropertyKey[]): string {
  const headers = path.indexOf('headers');
  return path.slice(0, headers < 0 ? path.length : headers + 1).join('.');
}

/** The contract of every token that we offer on the chain. Those of look-alikes may be left out. */
function tokensOf(chain: ChainId) {
  const tokens = heldCurrencyIds.filter((id) => currencies[id].chain === chain && currencies[id].isToken);
  const Contract = z.string().min(1);
  return z
    .strictObject(Object.fromEntries(tokens.map((id) => [id, isOffered(id) ? Contract : Contract.optional()])))
    .transform((given): Readonly<Partial<Record<CurrencyId, string>>> => given);
}

/** Hashes of the code of the contracts of tokens that we offer. */
function tokenCodeOf(chain: ChainId) {
  const tokens = currencyIds.filter((id) => currencies[id].chain === chain && currencies[id].isToken);
  const Hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/);
  return z
    .strictObject(Object.fromEntries(tokens.map((id) => [id, Hash.optional()])))
    .transform((given): TokenCode => given);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No `cause`, because the parser's message would quote the file.
    throw new Error('CHAINS_FILE is not JSON');
  }
}
