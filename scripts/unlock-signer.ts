/**
 * `npm run unlock-signer -- NAME`: gives a locked signer the passphrase of one person, typed or piped in. With the
 * second person's it opens its keys. On the signer's own machine, as its user, it uses the socket for people in the
 * folder of the signer's; elsewhere SIGNER_URL and a certificate of the name `operator`.
 */
import { existsSync } from 'node:fs';
import { hardenProcess } from '#src/adapters/harden-process.ts';
import { openLine } from '#src/adapters/signer/signer-line.ts';
import { unlockPathOf } from '#src/adapters/signer/signer-place.ts';
import { UnlockStateSchema } from '#src/adapters/signer/wire.ts';
import { openPassphrases } from '#src/main/read-passphrase.ts';
import { runCommand } from '#src/main/run-command.ts';
import { findSignerSocket, findTlsPlace } from '#src/main/signer-socket.ts';

/** A passphrase takes half a second, and others may be before this one. Opening the keys takes a while too. */
const limitMs = 60_000;

await runCommand(async ({ config, args: [name], say }) => {
  await hardenProcess();
  if (name === undefined) throw new Error('say your name, as the seed was sealed for it');
  const socketPath = await findSignerSocket(config).then(unlockPathOf, () => undefined);
  const isHere = socketPath !== undefined && existsSync(socketPath);
  const place = isHere ? { socketPath } : await findTlsPlace({ config, say });
  if (!place) throw new Error('no locked signer is on this machine: name one on another with SIGNER_URL');
  const passphrase = await openPassphrases()(`Passphrase of ${name}: `);
  const line = openLine(place);
  try {
    const question = { kind: 'unlock', name, passphrase: passphrase.toString('base64') } as const;
    const { isOpen, given } = UnlockStateSchema.parse(await line.ask(question, limitMs));
    say(
      isOpen ? 'The signer is unlocked.' : `Taken from ${given.join(', ')}. The signer waits 15 minutes for another.`,
    );
  } finally {
    passphrase.fill(0);
    line.close();
  }
});
