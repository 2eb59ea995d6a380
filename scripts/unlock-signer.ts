/**
 * `npm run unlock-signer -- NAME`: gives a locked signer the passphrase of one person, typed or piped in. With the
 * second person's it opens its keys. On the signer's own machine it uses the socket, elsewhere SIGNER_URL and a
 * certificate of the name `operator`.
 */
import { UnlockStateSchema } from '#src/adapters/signer/wire.ts';
import { openLine } from '#src/adapters/signer/signer-line.ts';
import { openPassphrases } from '#src/main/read-passphrase.ts';
import { runCommand } from '#src/main/run-command.ts';
import { findSignerPlace } from '#src/main/signer-socket.ts';

/** A passphrase takes half a second, and others may be before this one. Opening the keys takes a while too. */
const limitMs = 60_000;

await runCommand(async ({ config, args: [name], say }) => {
  if (name === undefined) throw new Error('say your name, as the seed was sealed for it');
  const place = await findSignerPlace({ config, say });
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
