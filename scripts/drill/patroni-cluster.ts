/**
 * PostgreSQL on three nodes under Patroni, with etcd as its memory and HAProxy in front. One machine stands for all, so
 * there is one etcd, where a service has three.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DebianRoot } from './debian-root.ts';

export type Cluster = Readonly<{
  /** Reaches whichever node is the primary. */
  url: string;
  primary(): Promise<string | undefined>;
  /** Whether there is a primary, and every other node follows it. */
  isWhole(): Promise<boolean>;
  /** Ends the primary and its Patroni without a warning, as if its machine were gone. Returns its name. */
  killPrimary(): Promise<string>;
  /**
   * Lets standbys receive nothing from here on, so that what is committed now is on the primary alone. Returns a look
   * at whether a mark that was made right then is gone.
   */
  stopReplication(): Promise<() => Promise<boolean>>;
  /** Starts a node that was killed. It becomes a standby. */
  startNode(name: string): void;
  close(): Promise<void>;
}>;

type Replication = 'synchronous' | 'asynchronous';

const names = ['one', 'two', 'three'] as const;
const etcdPort = 24_790;
const proxyPort = 24_800;
const restPort = (name: string): number => 24_810 + names.findIndex((each) => each === name);
const postgresPort = (name: string): number => 24_820 + names.findIndex((each) => each === name);
const startMs = 120_000;

export async function openCluster(root: DebianRoot, replication: Replication): Promise<Cluster> {
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(root.place, name), text);
  const etcd = root.start('etcd.log', 'etcd', ...etcdOptions);
  const nodes = new Map<string, ChildProcess>();
  const startNode = (name: string): void => {
    write(`${name}.yml`, patroniSettings(name, replication));
    nodes.set(name, root.start(`${name}.log`, 'patroni', `/srv/${name}.yml`));
  };
  write('haproxy.cfg', proxySettings());
  for (const name of names) startNode(name);
  const proxy = root.start('haproxy.log', 'haproxy', '-f', '/srv/haproxy.cfg');

  const askPrimary = async (statement: string): Promise<string> => {
    const name = await findPrimary();
    if (name === undefined) throw new Error('there is no primary');
    return askNode(root, name, statement);
  };
  /** Processes that receive the log of the primary on standbys, and were stopped. */
  const stopped: number[] = [];
  let marks = 0;
  const isAllThere = async (): Promise<boolean> => await isWhole(replication);
  await until('a primary with its standbys', isAllThere);
  await askPrimary('create role sampan superuser login');
  await askPrimary('create database sampan owner sampan');
  return {
    url: `postgresql://sampan@127.0.0.1:${proxyPort}/sampan`,
    primary: findPrimary,
    isWhole: isAllThere,
    killPrimary: async () => {
      const name = await findPrimary();
      const patroni = name === undefined ? undefined : nodes.get(name);
      if (name === undefined || !patroni) throw new Error('there is no primary to kill');
      const pid = readPid(root, name);
      patroni.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await once(patroni, 'exit');
      // With what they had not read yet. The standbys begin again from what they had written.
      for (const receiver of stopped.splice(0)) process.kill(receiver, 'SIGKILL');
      return name;
    },
    stopReplication: async () => {
      const name = await findPrimary();
      for (const each of names.filter((other) => other !== name)) {
        const receiver = Number(askNode(root, each, 'select pid from pg_stat_wal_receiver'));
        process.kill(receiver, 'SIGSTOP');
        stopped.push(receiver);
      }
      marks += 1;
      const mark = `drill_mark_${marks}`;
      await askPrimary(`create table ${mark} ()`);
      return async () => (await askPrimary(`select to_regclass('${mark}') is null`)) === 't';
    },
    startNode,
    close: async () => {
      const all = [proxy, ...nodes.values(), etcd].filter(
        ({ exitCode, signalCode }) => (exitCode ?? signalCode) === null,
      );
      for (const child of all) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

async function findPrimary(): Promise<string | undefined> {
  const areIt = await Promise.all(names.map(async (name) => await answers(name, 'primary')));
  return names.find((_, place) => areIt[place]);
}

async function isWhole(replication: Replication): Promise<boolean> {
  const follow = await Promise.all(names.map(async (name) => await answers(name, 'replica?lag=1MB')));
  const inStep = await Promise.all(names.map(async (name) => await answers(name, 'synchronous')));
  const isFollowed = follow.filter(Boolean).length === names.length - 1;
  const isSafe = replication === 'asynchronous' || inStep.includes(true);
  return isFollowed && isSafe && (await findPrimary()) !== undefined;
}

/** Process id of the server of a node. */
function readPid(root: DebianRoot, name: string): number {
  const [pid = ''] = fs.readFileSync(path.join(root.place, name, 'postmaster.pid'), 'utf8').split('\n');
  return Number(pid);
}

/** Runs a statement on a node, and returns what it found. */
function askNode(root: DebianRoot, name: string, statement: string): string {
  const place = ['-h', '127.0.0.1', '-p', String(postgresPort(name)), '-U', 'postgres'];
  return root.run('psql', ...place, '-Atc', statement).trim();
}

async function answers(name: string, what: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1_000);
    return (await fetch(`http://127.0.0.1:${restPort(name)}/${what}`, { signal })).ok;
  } catch {
    return false;
  }
}

export async function until(what: string, look: () => Promise<boolean>, limitMs = startMs): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`in vain: ${what}`);
    await sleep(200);
  }
}

const etcdClient = `http://127.0.0.1:${etcdPort}`;
const etcdOptions = [
  '--data-dir=/srv/etcd',
  `--listen-client-urls=${etcdClient}`,
  `--advertise-client-urls=${etcdClient}`,
  `--listen-peer-urls=http://127.0.0.1:${etcdPort + 1}`,
  '--log-level=error',
];

/** The files that operators are given, with this machine put in. */
const given = path.resolve(import.meta.dirname, '../../ops/patroni');

function patroniSettings(name: string, replication: Replication): string {
  const settings = putIn(fs.readFileSync(path.join(given, 'patroni.yml'), 'utf8'), {
    ...placeOf(name),
    etcd: etcdClient.replace('http://', ''),
    folder: `/srv/${name}`,
    network: '127.0.0.1/32',
    access: 'trust',
    superuser: 'unused',
    replicator: 'unused',
  });
  if (replication === 'synchronous') return settings;
  return settings.replaceAll(/(synchronous_mode(?:_strict)?): true/g, '$1: false');
}

function proxySettings(): string {
  const lines = fs.readFileSync(path.join(given, 'haproxy.cfg'), 'utf8').split('\n');
  const isServer = (line: string): boolean => line.trim().startsWith('server ');
  return lines
    .flatMap((line) => (isServer(line) ? names.map((name) => putIn(line, placeOf(name))) : [line]))
    .map((line) => (line.startsWith('#') ? line : putIn(line, { port: String(proxyPort) })))
    .join('\n');
}

function placeOf(name: string): Readonly<Record<string, string>> {
  return { name, address: '127.0.0.1', rest: String(restPort(name)), postgres: String(postgresPort(name)) };
}

function putIn(text: string, values: Readonly<Record<string, string>>): string {
  const rows = text.split('\n').map((row) => {
    if (row.startsWith('#')) return row;
    return row.replaceAll(/\{(\w+)\}/g, (braces, word: string) => values[word] ?? braces);
  });
  return rows.join('\n');
}
