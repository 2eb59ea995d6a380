/**
 * monerod on a private chain, with two wallet servers: the shop's, in which the product opens its wallet, and the
 * customer's, who mines. A wallet server has one wallet open at a time, so they need two.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cannot, type ChainNode } from './chain-node.ts';
import { firstBlocks, makeMoneroControl } from './monero-control.ts';
import { makeMoneroCall, runDaemon, runWallet, type MoneroCall, type MoneroPlan } from './monero-programs.ts';
import { fillFromStore, fillStore, type MoneroStore } from './monero-store.ts';
import type { RunningProcess } from './run-process.ts';

/** No authentication: all listen on loopback only. `url` is the daemon. */
export type MoneroEndpoint = Readonly<{ url: string; walletUrl: string; customerWalletUrl: string; zmq: string }>;

/** Seed of the fictitious customer. It is fixed, so that a chain mined earlier still pays the same wallet. */
const customerSeed =
  'sequence atlas unveil summon pebbles tuesday beer rudely snake rockets different fuselage woven tagged bested ' +
  'dented vegan hover rapid fawns obvious muppet randomly seasons randomly';

export async function startMoneroNode(plan: MoneroPlan): Promise<ChainNode & Readonly<{ endpoint: MoneroEndpoint }>> {
  const { ports } = plan;
  const endpoint = {
    url: `http://127.0.0.1:${ports.monero}`,
    zmq: `tcp://127.0.0.1:${ports.moneroPushes}`,
    walletUrl: `http://127.0.0.1:${ports.moneroShopWallet}`,
    customerWalletUrl: `http://127.0.0.1:${ports.moneroCustomerWallet}`,
  };
  const daemon = makeMoneroCall(ports.monero);
  const customer = makeMoneroCall(ports.moneroCustomerWallet);
  const { start, stop } = makePrograms(plan, customer);
  const store: MoneroStore = {
    folder: path.join(plan.nodesFolder, `monero-chain-${firstBlocks}`),
    chain: path.join(plan.folder, 'chain'),
  };
  await mkdir(store.chain, { recursive: true });
  const isFilled = await fillFromStore(store);
  try {
    await start();
    const control = await makeMoneroControl(endpoint.url, daemon, customer);
    if (!isFilled) {
      plan.say(`mining ${firstBlocks} blocks of Monero (once; later starts copy them)`);
      await control.mine(firstBlocks);
      await stop();
      await fillStore(store);
      await start();
    }
    const { version } = await daemon<{ version: string }>('get_info');
    return {
      chain: 'monero',
      reality: 'real node',
      software: `monerod ${version}`,
      endpoint,
      ...control,
      payByContract: cannot('monero has no contracts'),
      payInVain: cannot('monero has no transactions that fail in a block'),
      replace: cannot('a waiting transaction of monero cannot be replaced'),
      stop,
      start,
      close: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The wallets use the daemon, so they start after it and stop before it. */
function makePrograms(plan: MoneroPlan, customer: MoneroCall) {
  let running: RunningProcess[] = [];
  const stop = async () => {
    for (const program of running.toReversed()) await program.stop();
    running = [];
  };
  const start = async () => {
    if (running.length > 0) return;
    running.push(await runDaemon(plan));
    running.push(await runWallet(plan, 'shop', plan.ports.moneroShopWallet));
    running.push(await runWallet(plan, 'customer', plan.ports.moneroCustomerWallet));
    await openCustomerWallet(customer);
    await customer('refresh');
  };
  return { start, stop };
}

async function openCustomerWallet(customer: MoneroCall): Promise<void> {
  const wallet = { filename: 'customer', password: '' };
  await customer('open_wallet', wallet).catch(() =>
    customer('restore_deterministic_wallet', { ...wallet, seed: customerSeed, restore_height: 0 }),
  );
}
