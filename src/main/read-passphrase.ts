/**
 * The passphrase of the sealed seed: from a file, such as a credential of systemd, typed at the terminal, or piped into
 * a command.
 */
import { constants, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { Config } from '#src/config/config.ts';

const name = 'WALLET_PASSPHRASE_FILE';

export type PassphraseSettings = Pick<Config, 'walletPassphraseFile' | 'credentialsDirectory'>;

/** Asks at the terminal if there is no file and no credential. Throws if there is no terminal either. */
export async function readPassphrase(
  settings: PassphraseSettings,
  question = 'Passphrase of the seed: ',
): Promise<Buffer> {
  const file = findPassphraseFile(settings);
  if (file !== undefined) return await readFile(file);
  if (!process.stdin.isTTY) throw new Error(`the seed is sealed: name a file with its passphrase with ${name}`);
  return await askHidden(question);
}

/** The file of the setting, else the credential that systemd gives. Undefined if there is neither. */
export function findPassphraseFile({ walletPassphraseFile, credentialsDirectory }: PassphraseSettings) {
  if (walletPassphraseFile !== undefined || credentialsDirectory === undefined) return walletPassphraseFile;
  const credential = path.join(credentialsDirectory, 'wallet-passphrase');
  return existsSync(credential) ? credential : undefined;
}

/**
 * The first line of the file. Nobody else may read it. Credentials of systemd are root's, and the group bits of their
 * modes stand for the one user that they are given to.
 */
async function readFile(file: string): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    throw new Error(`${name} ${file} cannot be read (${code})`, { cause });
  });
  try {
    const { mode, uid } = await handle.stat();
    const isForOthers = (mode & 0o037) !== 0 || ((mode & 0o040) !== 0 && uid !== 0);
    if (isForOthers) throw new Error(`${name} ${file} may be used by others; run chmod 600 on it`);
    const text = await handle.readFile();
    const end = text.indexOf('\n');
    const line = end < 0 ? text : text.subarray(0, end);
    if (line.length === 0) throw new Error(`${name} ${file} is empty`);
    return line;
  } finally {
    await handle.close();
  }
}

/**
 * Takes passphrases one after another: typed without being shown, or the lines that are piped into the command. They
 * are never arguments, which every user of the machine can see.
 */
export function openPassphrases(): (question: string) => Promise<Buffer> {
  if (process.stdin.isTTY) return askHidden;
  let piped: Promise<Buffer> | undefined;
  let from = 0;
  return async () => {
    piped ??= readAll();
    const bytes = await piped;
    const end = bytes.indexOf(newline, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    from = end < 0 ? bytes.length : end + 1;
    return notEmpty(line);
  };
}

async function readAll(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function notEmpty(passphrase: Buffer): Buffer {
  if (passphrase.length === 0) throw new Error('no passphrase was given');
  return passphrase;
}

const [enter, newline, interrupt, backspace, erase] = [13, 10, 3, 127, 8];

/** Reads a line from the terminal without showing it. */
export async function askHidden(question: string): Promise<Buffer> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  const typed: number[] = [];
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
      for (const byte of chunk as Buffer) {
        if (byte === interrupt) throw new Error('no passphrase was given');
        if (byte === enter || byte === newline) return notEmpty(Buffer.from(typed));
        if (byte === backspace || byte === erase) typed.pop();
        else typed.push(byte);
      }
    }
    throw new Error('no passphrase was given');
  } finally {
    typed.fill(0);
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
