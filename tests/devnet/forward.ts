/**
 * `node forward.ts FOLDER PORT…`: whoever connects to one of these ports here is led to the socket of that name in the
 * folder. In a network namespace of its own nothing else can be reached.
 */
import { connect, createServer } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream';

const [folder = '', ...ports] = process.argv.slice(2);

for (const port of ports) {
  const server = createServer((socket) => {
    const other = connect(path.join(folder, port));
    pipeline(socket, other, socket, () => {});
  });
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
}
process.stdout.write('ready\n');
