/** Starts that must fail: one clear line, exit code 1, no process left, no partial data. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import {
  cleanUp,
  entryCommand,
  findProcessesOf,
  guard,
  makePlace,
  run,
  type Place,
  type Running,
} from './spawn-process.ts';

const servers: net.Server[] = [];
afterEach(async () => {
  await cleanUp();
  for (const server of servers.splice(0)) server.close();
});

async function expectFailure(place: Place, running: Running, line: string | RegExp): Promise<void> {
  expect(await running.ended).toBe(1);
  const { stdout, stderr } = running.said();
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(findProcessesOf(place)).toEqual([]);
  expect(fs.existsSync(place.dataDir) && fs.statSync(place.dataDir).isDirectory()).toBe(false);
}

/** Listens on loopback and handles every connection in the same way. */
async function listen(onClient: (socket: net.Socket) => void, port = 0): Promise<number> {
  const server = net.createServer(onClient).listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as net.AddressInfo).port;
}

describe('a start fails in one clear line', () => {
  test('on a taken port, before anything is made', async () => {
    const place = await makePlace();
    await listen(() => {}, place.port);
    const running = run(place, entryCommand('start'));
    await expectFailure(place, running, /is taken by another program/);
    expect(running.said().stderr).toBe(
      `sampan: cannot start: port ${place.port} on 127.0.0.1 is taken by another program: set PORT to a free one\n`,
    );
    expect(fs.readdirSync(place.folder)).toEqual([]);
  });

  test('on an address that this machine does not have', async () => {
    const place = await makePlace();
    await expectFailure(place, run(place, entryCommand('start'), { HOST: '192.0.2.1' }), /no address 192\.0\.2\.1/);
  });

  test('when nothing answers at DATABASE_URL, without its password', async () => {
    const place = await makePlace();
    const url = `postgresql://app:s3cret@127.0.0.1:${(await makePlace()).port}/sampan`;
    const running = run(place, entryCommand('start'), { DATABASE_URL: url });
    await expectFailure(
      place,
      running,
      /the database 127\.0\.0\.1:\d+\/sampan in DATABASE_URL .*nothing answers there/,
    );
    expect(running.said().stderr).not.toContain('s3cret');
  });

  test('when the password in DATABASE_URL is wrong', async () => {
    const place = await makePlace();
    // The test PostgreSQL trusts every user on its socket, so this server imitates one that refuses the password.
    const fields = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "app"\0\0';
    const refusal = Buffer.alloc(5);
    refusal.write('E');
    refusal.writeUInt32BE(fields.length + 4, 1);
    const port = await listen((socket) =>
      socket.once('data', () => socket.end(Buffer.concat([refusal, Buffer.from(fields)]))),
    );
    const url = `postgresql://app:s3cret@127.0.0.1:${port}/sampan`;
    await expectFailure(place, run(place, entryCommand('start'), { DATABASE_URL: url }), /password is wrong/);
  });

  test('when there is no such database at DATABASE_URL', async () => {
    const place = await makePlace();
    const { user, host, port } = inject('postgres');
    const url = `postgresql://${user}@/nowhere?host=${encodeURIComponent(host)}&port=${port}`;
    await expectFailure(place, run(place, entryCommand('start'), { DATABASE_URL: url }), /there is no such database/);
  });

  test('when something else answers at DATABASE_URL', async () => {
    const place = await makePlace();
    const port = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const url = `postgresql://app@127.0.0.1:${port}/sampan`;
    await expectFailure(place, run(place, entryCommand('start'), { DATABASE_URL: url }), /DATABASE_URL cannot be used/);
  });

  test.each(['server', 'worker'] as const)('when the %s is to run apart without DATABASE_URL', async (entry) => {
    const place = await makePlace();
    await expectFailure(place, run(place, entryCommand(entry)), /DATABASE_URL is not set/);
  });

  test('on a Node that is too old to read the program', async () => {
    const place = await makePlace();
    const older = "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.19.0'})";
    const running = run(place, [process.execPath, '--import', older, '--import', guard, '-e', '']);
    await expectFailure(place, running, /Node 24 or newer is needed and this is v20\.19\.0/);
  });
});

describe('a start names the data folder', () => {
  test('that is a file', async () => {
    const place = await makePlace();
    fs.writeFileSync(place.dataDir, '');
    await expectFailure(place, run(place, entryCommand('start')), /the data folder .* is not a folder: check DATA_DIR/);
  });

  test('that cannot be written to', async () => {
    // Permission bits do not stop root, but nobody can create files in this folder of the kernel.
    const dataDir = '/proc/self';
    const place = await makePlace();
    const running = run(place, entryCommand('start'), { DATA_DIR: dataDir });
    await expectFailure(place, running, /the data folder \/proc\/self (is not writable|is read-only|cannot be made)/);
  });

  test('that is on a full disk', async () => {
    const place = await makePlace();
    const inside = `mount -t tmpfs -o size=1m none "$0" && exec "$@"`;
    const namespace = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
    const withFullDisk = [...namespace, inside, place.folder];
    // If mounting is not allowed on this machine, a limit on file sizes has the same effect.
    const canMount = spawnSync('unshare', [...withFullDisk.slice(1), 'true']).status === 0;
    const tight = ['sh', '-c', 'ulimit -f 8 && exec "$@"', 'sh'];
    const running = run(place, [...(canMount ? withFullDisk : tight), ...entryCommand('start')]);
    await expectFailure(place, running, canMount ? /is full: \d MB are free/ : /cannot start: /);
  });

  test('whose disk fills while the database is made, and takes the half-made one away', async () => {
    const place = await makePlace();
    // Files cannot exceed 2 MB: the first probe fits, the database's write-ahead log does not.
    const running = run(place, ['sh', '-c', 'ulimit -f 4096 && exec "$@"', 'sh', ...entryCommand('start')]);
    await expectFailure(place, running, /initdb failed: /);
    expect(fs.readdirSync(place.folder)).toEqual([]);
  });
});

describe('a corrupt configuration', () => {
  test('is reported setting by setting, all at once', async () => {
    const place = await makePlace();
    const wrong = { PORT: 'http', NETWORK_PROFILE: 'moon', ADMIN_PASSWORD: 'short', SANDBOX_BLOCK_SECOND: '5' };
    const running = run(place, entryCommand('start'), wrong);
    expect(await running.ended).toBe(1);
    const lines = running.said().stderr.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'sampan: PORT',
      'sampan: NETWORK_PROFILE',
      'sampan: ADMIN_PASSWORD',
      'sampan: SANDBOX_BLOCK_SECOND',
    ]);
    expect(fs.readdirSync(place.folder)).toEqual([]);
  });

  test('in a .env file counts as well, and the environment wins over it', async () => {
    const place = await makePlace();
    fs.writeFileSync(path.join(place.folder, '.env'), `LOG_LEVEL=loud\nDATA_DIR=elsewhere\n`);
    const running = run(place, entryCommand('start'));
    expect(await running.ended).toBe(1);
    expect(running.said().stderr).toBe(
      'sampan: LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is "loud"\n',
    );
  });

  test.each(['testnet', 'mainnet'])('with the profile %s asks for its nodes', async (profile) => {
    const place = await makePlace();
    const running = run(place, entryCommand('start'), { NETWORK_PROFILE: profile });
    expect(await running.ended).toBe(1);
    expect(running.said().stderr).toContain(`NETWORK_PROFILE=${profile} needs CHAINS_FILE`);
  });
});
