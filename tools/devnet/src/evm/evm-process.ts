/**
 * Three EVM chains in one process. Their chain ids belong to no real network, so nothing signed here is valid there.
 */
import { createHardhatRuntimeEnvironment } from 'hardhat/hre';
import { answerJsonRpc } from '../answer-json-rpc.ts';
import { serveChains, type ServedChain } from '../serve-chains.ts';
import { deployTokens } from './deploy-tokens.ts';
import { evmChains, type EvmChain } from './evm-facts.ts';
import { makeEvmControl } from './evm-control.ts';
import { makePublicCall } from './public-call.ts';
import { makeRecorder } from './recorder.ts';

const wholeCoin = 10n ** 18n;
const names = Object.keys(evmChains) as EvmChain[];

const environment = await createHardhatRuntimeEnvironment({
  networks: Object.fromEntries(
    names.map((name) => [
      name,
      {
        type: 'edr-simulated' as const,
        chainType: 'l1' as const,
        chainId: evmChains[name].chainId,
        accounts: { count: 3, accountsBalance: 100_000_000n * wholeCoin },
        // Blocks are mined on request, so that transactions stay in the mempool until then.
        mining: { auto: false, interval: 0 },
        // Otherwise mining a hundred blocks in a second would put the chain's clock minutes ahead.
        allowBlocksWithSameTimestamp: true,
        initialBaseFeePerGas: 1_000_000_000,
      },
    ]),
  ),
});

await serveChains(await Promise.all(names.map(serve)));

async function serve(chain: EvmChain): Promise<ServedChain> {
  const { provider } = await environment.network.create(chain);
  const request = async <T>(method: string, ...params: readonly unknown[]) =>
    (await provider.request({ method, params: [...params] })) as T;
  const recorder = makeRecorder(request);
  const control = await makeEvmControl(chain, recorder);
  const tokens = await deployTokens(chain, recorder, control);
  const call = makePublicCall(chain, recorder);
  return {
    chain,
    reality: 'real virtual machine',
    software: await request<string>('web3_clientVersion'),
    facts: { chainId: evmChains[chain].chainId, ...tokens },
    control,
    answer: ({ body }) => answerJsonRpc(call, body),
  };
}
