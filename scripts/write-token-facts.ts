/**
 * `npm exec -- node scripts/write-token-facts.ts`: writes the tables of docs/token-facts.md from the pinned facts
 * and the registry of chains, so that they cannot diverge. A test compares the two.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chains } from '#src/domain/assets/chains.ts';
import { moneroFacts } from '#src/adapters/chains/monero/monero-networks.ts';
import { publicGenesis as solanaGenesis } from '#src/adapters/chains/solana/solana-networks.ts';
import { publicGenesis as tronGenesis } from '#src/adapters/chains/tron/tron-networks.ts';
import { findNetwork } from '#src/adapters/chains/utxo/utxo-networks.ts';
import {
  chainIds,
  currencies,
  isEvmChain,
  lookAlikeIds,
  tokenIds,
  type ChainId,
  type LookAlikeId,
} from '#src/domain/assets/currencies.ts';
import type { ChainFacts } from '#src/domain/assets/define-chain.ts';
import { factsCheckedOn, lookAlikes, mainTokens, type TokenSources } from '#src/domain/assets/main-tokens.ts';

export const factsFile = 'docs/token-facts.md';
export const factsCommand = 'npm exec -- node scripts/write-token-facts.ts';

const [start, end] = ['<!-- token facts: begin -->', '<!-- token facts: end -->'];

/** The text with the table between its two marker comments. Throws when they are missing. */
export function placeFacts(text: string): string {
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${factsFile} has lost its markers`);
  return `${text.slice(0, from)}${start}\n\n${writeTable()}\n\n${text.slice(to)}`;
}

function writeTable(): string {
  const rows = tokenIds.map((id) => {
    const { contract, symbols, issuer, sources, codeHash } = mainTokens[id];
    const { chain, decimals } = currencies[id];
    const said = symbols ? symbols.map((symbol) => `\`${symbol}\``).join(' or ') : 'a mint has none';
    const code = codeHash ? `\`${codeHash}\`` : chain === 'solana' ? 'a mint has none' : 'pinned by the operator';
    const [named, lists] = [[`\`${id}\``, chains[chain].name, `\`${contract}\``], writeSources(sources)];
    return writeRow([...named, said, decimals, issuer, lists, code]);
  });
  return [
    `Compared with the sources on ${factsCheckedOn}.`,
    '',
    '| Token | Chain | Contract or mint | `symbol()` | Decimals | Issued by | Lists | Hash of its code |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'Look-alikes: booked as a wrong asset when they arrive, and never as one of the tokens above.',
    '',
    '| Look-alike | Shown as | Chain | Contract | Decimals | What it is | Lists |',
    '|---|---|---|---|---|---|---|',
    ...lookAlikeIds.map(writeLookAlike),
    '',
    'Lists: U is the npm package `@uniswap/default-token-list`, L is `@lifi/data-types`.',
    '',
    `Chains, by their main networks; compared on ${chainsCheckedOn}.`,
    '',
    '| Chain | Chain id | First block | A block every | Confirmations | Final | Coin type | Source |',
    '|---|---|---|---|---|---|---|---|',
    ...chainIds.map(writeChain),
  ].join('\n');
}

function writeLookAlike(id: LookAlikeId): string {
  const { symbol, name, chain, decimals } = currencies[id];
  const { contract, what, sources } = lookAlikes[id];
  const [shown, lists] = [`${symbol}, ${name}`, writeSources(sources)];
  return writeRow([`\`${id}\``, shown, chains[chain].name, `\`${contract}\``, decimals, what, lists]);
}

function writeRow(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function writeSources(sources: TokenSources): string {
  const letters = { '@uniswap/default-token-list': 'U', '@lifi/data-types': 'L' } as const;
  return sources.map((source) => letters[source]).join(', ');
}

/** When the facts of chains were last compared with their sources. */
const chainsCheckedOn = '2026-11-16';

/** Where a chain's id and first block were read. A test derives the ids of EVM chains again from viem. */
const chainSources: Readonly<Record<ChainId, string>> = {
  bitcoin: 'bitcoin/bitcoin 58a7869, `src/kernel/chainparams.cpp`',
  ethereum: 'viem 2.57.1; bnb-chain/bsc 3cf9043, `params/config.go`',
  'bnb-chain': 'viem 2.57.1; bnb-chain/bsc 3cf9043, `params/config.go`',
  polygon: 'viem 2.57.1; 0xPolygon/bor e792802, `params/config.go`',
  tron: 'nine public repositories that agree, one with the answer of a node',
  solana: 'six public repositories that agree',
  monero: 'monero 0aa9c51, `cryptonote_config.h`: computed from the transaction and the nonce of the first block',
  litecoin: 'litecoin d8c8adc, `src/chainparams.cpp`',
  'bitcoin-cash': 'chainparams of Bitcoin Cash Node',
};

function writeChain(id: ChainId): string {
  const { name, blockSeconds, confirmations, coinType } = chains[id];
  const chainId = isEvmChain(id) ? chains[id].evm.mainChainId : 'none';
  const depths = confirmations.map(({ blocks }) => blocks).join(', ');
  const [first, final] = [`\`${firstBlockOf(id)}\``, writeFinality(chains[id])];
  return writeRow([name, chainId, first, `${blockSeconds} s`, depths, final, coinType, chainSources[id]]);
}

/** The hash of the first block of the main network, as the check of nodes compares it. */
function firstBlockOf(id: ChainId): string {
  if (isEvmChain(id)) return chains[id].evm.mainGenesis;
  if (id === 'tron') return tronGenesis.main.join(' or ');
  if (id === 'solana') return solanaGenesis.main.join(' or ');
  return id === 'monero' ? moneroFacts.main.genesis : findNetwork(id, 'main').genesis;
}

function writeFinality({ family, finalityBlocks, lateFinalityBlocks }: ChainFacts): string {
  const declared = { evm: '`finalized`', tron: 'solid block', solana: '`finalized`', utxo: '', monero: '' }[family];
  if (lateFinalityBlocks === undefined) return `by depth: ${finalityBlocks} blocks`;
  return `${declared}, late beyond ${lateFinalityBlocks} blocks`;
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, '..', factsFile);
  fs.writeFileSync(file, placeFacts(fs.readFileSync(file, 'utf8')));
}
