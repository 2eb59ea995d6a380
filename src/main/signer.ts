/**
 * `npm run signer`: the only process that has private keys. It answers on Unix sockets, and by mutual TLS if a setting
 * says where. `npm start` starts one beside itself, which opens nothing before it is told to and ends with the process
 * that started it.
 */
import process from 'node:process';
import { hardenProcess } from '#src/adapters/harden-process.ts';
import { lockSigner, type Unlock } from '#src/adapters/signer/lock.ts';
import { readOperatorKeys } from '#src/adapters/signer/operator-keys.ts';
import { makeRoleRefusals } from '#src/adapters/signer/role-refusals.ts';
import { serveSigner } from '#src/adapters/signer/serve-signer.ts';
import { nameAddress } from '#src/adapters/signer/signer-place.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import { openDataFolder } from './data-folder.ts';
import { findOperatorsFile } from './find-operators-file.ts';
import { findSeed } from './find-seed.ts';
import { findToken, hotKeyName } from './find-token.ts';
import { checkKeySettings, openKeys } from './open-keys.ts';
import { openProtection, type Protection } from './protect-keys.ts';
import { runProcess, type ProcessContext } from './run-process.ts';
import { findHalfSockets, findSignerSocket, findTlsPlace } from './signer-socket.ts';

// The process that started this one ended while it was loading: nobody may ask. A signer apart has no argument.
if (process.argv[2] !== undefined && !process.channel) process.exit(0);
const parent = process.channel && { tell: (word: string) => process.send?.(word), told: waitForParent() };

await runProcess(async (context) => {
  const { config, resources, log, say } = context;
  await hardenProcess();
  await parent?.told;
  await resources.open(
    async () => await openDataFolder(config.dataDir),
    async (folder) => await folder.close(),
  );
  const socketPath = await findSignerSocket(config);
  const halves = await findHalfSockets(config);
  const ownsFolder = config.signerSocket === undefined;
  const tls = await findTlsPlace(context);
  const protection = await openProtection(context);
  const { signer, unlock, names } = await openSigner(context, protection);
  const noteRefusal = makeRoleRefusals(protection.log);
  await tellRule(context);
  await resources.open(
    async () => await serveSigner({ socketPath, halves, signer, unlock, log, ownsFolder, tls, noteRefusal }),
    async (served) => await served.close(),
  );
  if (names) say(`Sampan's signer is locked: two of ${names.join(', ')} unlock it with npm run unlock-signer`);
  if (parent) return void parent.tell('ready');
  const places = [socketPath, ...(tls ? [nameAddress(tls.address)] : [])];
  say(`Sampan's signer is running (${config.networkProfile}) at ${places.join(' and ')}`);
}, 'signer');

/** A list of operators that was not put back after a restore shows here. */
async function tellRule({ config: { dataDir, signerTreasury }, log }: ProcessContext): Promise<void> {
  const keys = await readOperatorKeys(findOperatorsFile(dataDir));
  const isSaid = signerTreasury === 'said' || (signerTreasury === undefined && keys === undefined);
  if (isSaid) log.info('treasury acts are paid on the word of the worker, up to the caps of what is only said', {});
  else log.info('treasury acts are paid only if operators of the list approved them', { count: keys?.length ?? 0 });
}

type Opened = Readonly<{ signer: Signer; unlock?: Unlock; names?: readonly string[] }>;

/** The signer with its keys, or without them until two people have unlocked it. */
async function openSigner({ config, log, resources }: ProcessContext, protection: Protection): Promise<Opened> {
  const token = await resources.open(
    async () => await Promise.resolve(findToken(config)),
    async (found) => await found.close(),
  );
  const seed = await findSeed(config, token.need);
  const hotKeys = config.walletTokenChains?.includes('solana')
    ? { solana: await (await token.need()).findEd25519(hotKeyName('solana')) }
    : {};
  if (seed.kind !== 'two') {
    return { signer: await openKeys(config, protection, seed.kind === 'text' ? seed.text : undefined, hotKeys) };
  }
  // What else is wrong shows now, and not when the second person has come.
  await checkKeySettings(config);
  const { seal } = seed;
  const open = async (secret: Buffer): Promise<Signer> =>
    await openKeys(config, protection, secret.toString('utf8'), hotKeys);
  return { ...lockSigner({ seal, open, log }), names: seal.names };
}

/** Waits until the process that started this one says that it may begin. Without that process nobody may ask. */
async function waitForParent(): Promise<void> {
  process.once('disconnect', () => process.exit(0));
  await new Promise((resolve) => process.once('message', resolve));
}
