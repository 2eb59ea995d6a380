/** A fake of an Edge wallet, with only what its swap plugins use. The test decides what sending does. */

export type Token = Readonly<{
  currencyCode: string;
  denominations: readonly Readonly<{ name: string; multiplier: string }>[];
  networkLocation: Readonly<{ contractAddress: string }>;
}>;

export type SpendInfo = Readonly<{
  tokenId: string | null;
  spendTargets: readonly Readonly<{ nativeAmount?: string; publicAddress: string }>[];
  savedAction: Readonly<{ orderId: string; toAsset: Readonly<{ nativeAmount: string }> }>;
}>;

type Facts = Readonly<{
  /** Edge's name of the chain. */
  pluginId: string;
  currencyCode: string;
  multiplier: string;
  address: string;
  token?: Token;
  balance?: string;
  /** Broadcasts a signed payment and returns its id. */
  send(spend: SpendInfo): Promise<string>;
}>;

/** Network fee of every payment, in the chain's own coin. */
const networkFee = '1000';

export function makeFakeWallet({ pluginId, currencyCode, multiplier, address, token, balance = '0', send }: Facts) {
  const tokenId = token ? toTokenId(token) : null;
  const currencyInfo = { pluginId, currencyCode, denominations: [{ name: currencyCode, multiplier }] };
  return {
    id: `wallet-${pluginId}`,
    currencyInfo,
    currencyConfig: {
      currencyInfo,
      allTokens: token && tokenId !== null ? { [tokenId]: token } : {},
      getTokenId: async (asked: Token) => toTokenId(asked),
    },
    balanceMap: new Map([[tokenId, balance]]),
    getAddresses: async () => [{ addressType: 'publicAddress', publicAddress: address }],
    getMaxSpendable: async () => String(BigInt(balance) - BigInt(networkFee)),
    makeSpend: async (spend: SpendInfo) => ({ ...spend, spend, txid: '', networkFee, metadata: {} }),
    signTx: async <Tx>(tx: Tx) => tx,
    broadcastTx: async <Tx extends Readonly<{ spend: SpendInfo }>>(tx: Tx) => ({ ...tx, txid: await send(tx.spend) }),
    saveTx: async () => {},
    saveTxAction: async () => {},
    tokenId,
  };
}

/** Edge's id of a token is its contract address. */
function toTokenId({ networkLocation: { contractAddress } }: Token): string {
  return contractAddress.startsWith('0x') ? contractAddress.slice(2).toLowerCase() : contractAddress;
}
