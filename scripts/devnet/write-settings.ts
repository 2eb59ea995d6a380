/** Writes the file that CHAINS_FILE names: the addresses and settings of the devnet's nodes for the product. */
import { writeFile } from 'node:fs/promises';
import type { NodeSettings } from '#src/adapters/chains/node-settings.ts';
import { usualBlockSeconds } from '../../tools/devnet/src/mine-on-timer.ts';
import type { Endpoints } from '../../tools/devnet/src/starters.ts';

export async function writeNodeSettings(file: string, endpoints: Endpoints): Promise<NodeSettings> {
  const settings = toNodeSettings(endpoints);
  await writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  return settings;
}

function toNodeSettings(endpoints: Endpoints): NodeSettings {
  const { bitcoin, litecoin, ethereum, polygon, tron, solana, monero, 'bnb-chain': bnbChain } = endpoints;
  const pace = (chain: keyof Endpoints) => ({ blockSeconds: usualBlockSeconds[chain] });
  return {
    ...(bitcoin && { bitcoin: { ...pace('bitcoin'), network: 'regtest', url: withLogin(bitcoin), ...tells(bitcoin) } }),
    ...(litecoin && { litecoin: { ...pace('litecoin'), network: 'regtest', url: withLogin(litecoin) } }),
    ...(ethereum && { ethereum: { ...pace('ethereum'), network: 'own', ...evmPart(ethereum) } }),
    ...(bnbChain && { 'bnb-chain': { ...pace('bnb-chain'), network: 'own', ...evmPart(bnbChain) } }),
    ...(polygon && { polygon: { ...pace('polygon'), network: 'own', ...evmPart(polygon) } }),
    ...(tron && {
      tron: {
        ...pace('tron'),
        network: 'own',
        url: tron.url,
        genesisBlockId: tron.genesisBlockId,
        tokens: tron.tokens,
      },
    }),
    ...(solana && {
      solana: {
        ...pace('solana'),
        network: 'own',
        url: solana.url,
        genesisHash: solana.genesisHash,
        tokens: solana.tokens,
      },
    }),
    ...(monero && {
      monero: { ...pace('monero'), network: 'regtest', url: monero.url, walletUrl: monero.walletUrl, ...tells(monero) },
    }),
  };
}

/** The product is told by the nodes that can tell, and polls the others. */
function tells({ zmq }: Readonly<{ zmq?: string }>) {
  return zmq === undefined ? {} : { zmq };
}

function withLogin({ url, user, password }: NonNullable<Endpoints['bitcoin']>): string {
  return Object.assign(new URL(url), { username: user, password }).href;
}

function evmPart({ url, chainId, tokens }: NonNullable<Endpoints['ethereum']>) {
  return { url, chainId, tokens };
}
