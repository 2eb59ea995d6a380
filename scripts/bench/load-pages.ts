/**
 * Asks for a page of a loopback port for some seconds and prints how many answers came. Over bare sockets, because a
 * client that takes more of the machine than the server measures itself.
 */
import { once } from 'node:events';
import net from 'node:net';
import process from 'node:process';

const [portText = '', route = '/', secondsText = '', connectionsText = ''] = process.argv.slice(2);
const [port, seconds, connections] = [Number(portText), Number(secondsText), Number(connectionsText)];
const lines = [`GET ${route} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'accept-encoding: gzip, br', 'accept: text/html'];
const asked = `${lines.join('\r\n')}\r\n\r\n`;
const until = Date.now() + seconds * 1000;
let answered = 0;

await Promise.all(Array.from({ length: connections }, keepAsking));
process.stdout.write(String(answered));

async function keepAsking(): Promise<void> {
  const socket = net.connect(port, '127.0.0.1');
  let rest = Number.NaN;
  socket.on('data', (chunk: Buffer) => {
    // The headers of our answers, which are short, come in one piece.
    rest = Number.isNaN(rest) ? readLength(chunk) : rest - chunk.length;
    if (rest > 0) return;
    answered += 1;
    rest = Number.NaN;
    if (Date.now() < until) socket.write(asked);
    else socket.destroy();
  });
  socket.once('connect', () => socket.write(asked));
  await once(socket, 'close');
}

/** Bytes of the answer that are still to come. */
function readLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(head);
  return end + 4 + Number(length) - chunk.length;
}
