/**
 * The file that names the last line of a log, so that a log whose end was cut off is noticed. It is made anew beside
 * and renamed once after a start. From then on it is written in place: a new file for each line takes the file system
 * longer than the line.
 */
import { open, readFile, rename, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const HeadSchema = z.object({ n: z.int().nonnegative(), hash: z.string() });
export type Head = z.infer<typeof HeadSchema>;

/** Always as long, and shorter than a sector of a disk: what is there is the old text or the new one. */
const headBytes = 128;

export type LogHead = Readonly<{
  /** May lag behind after a loss of power: later lines are checked as well. */
  write(head: Head): Promise<void>;
  close(): Promise<void>;
}>;

export function openLogHead(folder: string): LogHead {
  let handle: FileHandle | undefined;
  return {
    write: async (head) => {
      const bytes = Buffer.from(`${JSON.stringify(head).padEnd(headBytes - 1)}\n`);
      if (bytes.length !== headBytes) throw new RangeError('the name of a line is too long');
      if (!handle) return void (handle = await begin(folder, bytes));
      const { bytesWritten } = await handle.write(bytes, 0, headBytes, 0);
      if (bytesWritten !== headBytes) throw new Error('the name of the last line was cut');
    },
    close: async () => await handle?.close(),
  };
}

async function begin(folder: string, bytes: Buffer): Promise<FileHandle> {
  const file = pathOf(folder);
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    const { bytesWritten } = await handle.write(bytes, 0, bytes.length, 0);
    if (bytesWritten !== bytes.length) throw new Error('the name of the last line was cut');
    // Otherwise a loss of power may leave an empty file under the name.
    await handle.datasync();
    await rename(`${file}.new`, file);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Undefined if there is none. Throws if it cannot be read. */
export async function readLogHead(folder: string): Promise<Head | undefined> {
  try {
    return HeadSchema.parse(JSON.parse(await readFile(pathOf(folder), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function pathOf(folder: string): string {
  return path.join(folder, 'head');
}
