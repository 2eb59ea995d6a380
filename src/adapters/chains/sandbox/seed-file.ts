/** The sandbox's seed, from which all addresses and signatures of its chains are derived: 32 random bytes as hex. */
import { randomBytes } from 'node:crypto';
import { keyError, loadOrCreateKeyFile } from '../../key-file.ts';

const seedText = /^[0-9a-f]{64}\n?$/;
const name = 'the sandbox seed';

export async function loadOrCreateSeed(file: string): Promise<Uint8Array> {
  const text = await loadOrCreateKeyFile({ file, name }, () => `${randomBytes(32).toString('hex')}\n`);
  if (!seedText.test(text)) throw keyError({ file, name }, 'is damaged: it must hold 64 hex digits');
  return Uint8Array.from(Buffer.from(text.trim(), 'hex'));
}
