/** Splits what arrives on a socket into lines. A peer that sends more than the limit without a line end is cut off. */
import type { Socket } from 'node:net';

export function onLines(socket: Socket, longest: number, take: (line: string) => void): void {
  let parts: Buffer[] = [];
  let length = 0;
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      parts.push(rest.subarray(0, end));
      const line = Buffer.concat(parts).toString('utf8');
      parts = [];
      length = 0;
      rest = rest.subarray(end + 1);
      take(line);
    }
    length += rest.length;
    if (rest.length > 0) parts.push(rest);
    if (length > longest) socket.destroy();
  });
}
