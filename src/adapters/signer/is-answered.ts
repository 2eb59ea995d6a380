/** Whether somebody listens on a Unix socket. A file that nobody listens on was left by a process that is gone. */
import { createConnection } from 'node:net';

export async function isAnswered(socketPath: string): Promise<boolean> {
  return await new Promise<boolean>((resolve) => {
    const socket = createConnection(socketPath);
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
