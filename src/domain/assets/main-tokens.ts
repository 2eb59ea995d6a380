/**
 * Pinned facts of the tokens on their main networks: anybody can deploy a token called USDT, so the contract decides.
 * For servers only. docs/token-facts.md is generated from here, and a test derives the facts again from published
 * packages.
 */
import {
  currencies,
  lookAlikeIds,
  tokenIds,
  type ChainId,
  type CurrencyId,
  type LookAlikeId,
  type TokenId,
} from './currencies.ts';

/** Who issued the token on its chain. A pegged token is a claim on Binance, which holds the issuer's tokens. */
export type TokenIssuer = 'Tether' | 'Circle' | 'Binance (Binance-Peg)';

export type MainToken = Readonly<{
  /** Contract or mint, in the usual spelling of its chain. */
  contract: string;
  /** What the contract's `symbol()` may answer. Null on Solana, where a mint has no symbol. */
  symbols: readonly string[] | null;
  issuer: TokenIssuer;
  sources: TokenSources;
  /**
   * Keccak-256 of the contract's code as it runs (EXTCODEHASH). Absent where no public source has it: the operator then
   * pins it. A proxy's own code stays while what it points to is replaced.
   */
  codeHash?: string;
}>;

/** The published lists (npm packages) that a contract, its symbol and its decimals were compared with. */
export type TokenSources = readonly ('@uniswap/default-token-list' | '@lifi/data-types')[];

const bothLists: TokenSources = ['@uniswap/default-token-list', '@lifi/data-types'];
/** Uniswap's list has no TRON. */
const lifiList: TokenSources = ['@lifi/data-types'];

/** When the facts were last compared with their sources. */
export const factsCheckedOn = '2026-11-16';

export const mainTokens: Readonly<Record<TokenId, MainToken>> = {
  'USDT-TRC20': {
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    symbols: ['USDT'],
    issuer: 'Tether',
    sources: lifiList,
  },
  'USDT-ERC20': {
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    symbols: ['USDT'],
    issuer: 'Tether',
    sources: bothLists,
    codeHash: '0xb44fb4e949d0f78f87f79ee46428f23a2a5713ce6fc6e0beb3dda78c2ac1ea55',
  },
  'USDT-BEP20': {
    contract: '0x55d398326f99059fF775485246999027B3197955',
    symbols: ['USDT'],
    issuer: 'Binance (Binance-Peg)',
    sources: bothLists,
  },
  // Tether renamed its token on Polygon to USDT0 in 2025; the contract stayed.
  'USDT-POLYGON': {
    contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    symbols: ['USDT', 'USDT0', 'USD₮0'],
    issuer: 'Tether',
    sources: bothLists,
  },
  'USDC-ERC20': {
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    symbols: ['USDC'],
    issuer: 'Circle',
    sources: bothLists,
    codeHash: '0xd80d4b7c890cb9d6a4893e6b52bc34b56b25335cb13716e0d1d31383e6b41505',
  },
  'USDC-BEP20': {
    contract: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    symbols: ['USDC'],
    issuer: 'Binance (Binance-Peg)',
    sources: bothLists,
  },
  'USDC-POLYGON': {
    contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    symbols: ['USDC'],
    issuer: 'Circle',
    sources: bothLists,
  },
  'USDC-SOL': {
    contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    symbols: null,
    issuer: 'Circle',
    sources: bothLists,
  },
};

/** A look-alike: its contract, what it is, and the lists that have it. */
export type LookAlike = Readonly<{ contract: string; what: string; sources: TokenSources }>;

/**
 * The pinned contracts of look-alikes, and what each of them is. Their symbols are not compared with the contracts, as
 * no order is made in a look-alike.
 */
export const lookAlikes: Readonly<Record<LookAlikeId, LookAlike>> = {
  'BUSD-ERC20': {
    contract: '0x4Fabb145d64652a948d72533023f6E7A623C7C53',
    what: 'Binance USD, no longer issued',
    sources: bothLists,
  },
  'BUSD-BEP20': {
    contract: '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56',
    what: 'Binance-Peg BUSD, no longer issued',
    sources: bothLists,
  },
  'USDC.e-POLYGON': {
    contract: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    what: 'USDC of Ethereum, bridged to Polygon before Circle issued its own there',
    sources: bothLists,
  },
  'USDC-TRC20': {
    contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
    what: "Circle's USDC on TRON, no longer issued",
    sources: lifiList,
  },
  'USDT-SOL': {
    contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
    what: "Tether's USDT on Solana, which we do not exchange",
    sources: bothLists,
  },
};

/** The pinned facts of a token. Undefined for coins. */
export function findMainToken(id: CurrencyId): MainToken | undefined {
  const facts: Partial<Record<CurrencyId, MainToken>> = mainTokens;
  return facts[id];
}

/** The pinned contracts of a chain's tokens, look-alikes included. */
export function mainContractsOn(chain: ChainId): Readonly<Partial<Record<CurrencyId, string>>> {
  const pinned = { ...mainTokens, ...lookAlikes };
  const own = [...tokenIds, ...lookAlikeIds].filter((id) => currencies[id].chain === chain);
  return Object.fromEntries(own.map((id) => [id, pinned[id].contract]));
}
