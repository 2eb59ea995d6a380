/** Start commands of monerod and monero-wallet-rpc. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { findDaemon, type DaemonName } from './daemons.ts';
import { callJsonRpc } from './json-rpc.ts';
import type { Ports } from './ports.ts';
import { runProcess, type RunningProcess } from './run-process.ts';

export type MoneroPlan = Readonly<{ folder: string; nodesFolder: string; ports: Ports; say: (line: string) => void }>;
export type MoneroCall = <T>(method: string, params?: Readonly<Record<string, unknown>>) => Promise<T>;

type Settings = Readonly<Record<string, string | number | true>>;

const loopback = '127.0.0.1';

export function makeMoneroCall(port: number): MoneroCall {
  return (method, params = {}) => callJsonRpc({ url: `http://${loopback}:${port}/json_rpc` }, method, params);
}

/**
 * The chain is kept when the daemon stops. `rpc-ssl` is off, because creating a certificate takes ten seconds per
 * start.
 */
export async function runDaemon({ folder, nodesFolder, ports }: MoneroPlan): Promise<RunningProcess> {
  const settings: Settings = {
    regtest: true,
    offline: true,
    'keep-fakechain': true,
    'fixed-difficulty': 1,
    'data-dir': path.join(folder, 'chain'),
    'rpc-bind-ip': loopback,
    'rpc-bind-port': ports.monero,
    'rpc-ssl': 'disabled',
    'disable-rpc-ban': true,
    'p2p-bind-ip': loopback,
    'p2p-bind-port': ports.moneroPeers,
    'zmq-rpc-bind-ip': loopback,
    'zmq-rpc-bind-port': ports.moneroZmq,
    'zmq-pub': `tcp://${loopback}:${ports.moneroPushes}`,
    'no-igd': true,
    'hide-my-port': true,
    'non-interactive': true,
    'check-updates': 'disabled',
    'log-level': 0,
    'log-file': path.join(folder, 'daemon.log'),
  };
  const isReady = async () => {
    const { nettype } = await makeMoneroCall(ports.monero)<{ nettype: string }>('get_info');
    return nettype === 'fakechain';
  };
  return run('monerod', nodesFolder, settings, path.join(folder, 'daemon.out'), isReady);
}

export async function runWallet(plan: MoneroPlan, owner: string, port: number): Promise<RunningProcess> {
  const wallets = path.join(plan.folder, `wallets-${owner}`);
  await mkdir(wallets, { recursive: true });
  const settings: Settings = {
    'wallet-dir': wallets,
    'rpc-bind-ip': loopback,
    'rpc-bind-port': port,
    'rpc-ssl': 'disabled',
    'disable-rpc-login': true,
    'daemon-address': `${loopback}:${plan.ports.monero}`,
    'daemon-ssl': 'disabled',
    'trusted-daemon': true,
    // Since version 0.18.1 the wallet would refuse the fork heights of a private chain.
    'allow-mismatched-daemon-version': true,
    'log-level': 0,
    'log-file': path.join(plan.folder, `wallet-${owner}.log`),
  };
  const isReady = async () => (await makeMoneroCall(port)<{ version: number }>('get_version')).version > 0;
  return run('monero-wallet-rpc', plan.nodesFolder, settings, path.join(plan.folder, `wallet-${owner}.out`), isReady);
}

async function run(
  name: DaemonName,
  nodesFolder: string,
  settings: Settings,
  logFile: string,
  isReady: () => Promise<boolean>,
): Promise<RunningProcess> {
  const { command, leadingArguments } = await findDaemon(name, nodesFolder);
  const flags = Object.entries(settings).map(([key, value]) => (value === true ? `--${key}` : `--${key}=${value}`));
  return runProcess({ name, command, arguments: [...leadingArguments, ...flags], logFile, isReady });
}
