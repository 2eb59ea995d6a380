/** The sandbox's seed, from which all addresses and signatures of its chains are derived: 32 random bytes as hex. */
import { randomBytes } from 'node:crypto';
import { keyError, loadOrCreateKeyFile } from '../../key-file.ts';

const seedText = /^([0-9a-f]{2}){16,64}\n?$/;
const madeText = /^[0-9a-f]{64}\n?$/;
const name = 'the sandbox seed';

export async function loadOrCreateSeed(file: string): Promise<Uint8Array> {
  const text = await loadOrCreateKeyFile({ file, name }, () => `${randomBytes(32).toString('hex')}\n`);
  if (!madeText.test(text)) throw damaged(file);
  return parseSeed(file, text);
}

/** A seed of the setting has its own length. */
export function parseSeed(file: string, text: string): Uint8Array {
  if (!seedText.test(text)) throw damaged(file);
  return Uint8Array.from(Buffer.from(text.trim(), 'hex'));
}

function damaged(file: string): Error {
  return keyError({ file, name }, 'is damaged: it must hold 64 hex digits');
}
