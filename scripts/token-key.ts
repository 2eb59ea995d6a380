/**
 * `npm run token-key -- solana`: makes the key of the hot wallet of Solana in the token of WALLET_TOKEN_MODULE. It can
 * never be read from it: the token and its own back-up are all there is of it. `npm run token-key -- login` tries the
 * PIN once, after which a signer that was kept from trying a wrong one again may.
 */
import { toSolanaAddressOf } from '#src/adapters/chains/keys/solana-address.ts';
import { hardenProcess } from '#src/adapters/harden-process.ts';
import { findToken, hotKeyName } from '#src/main/find-token.ts';
import { runCommand } from '#src/main/run-command.ts';

await runCommand(async ({ config, args: [chain], say }) => {
  await hardenProcess();
  if (chain !== 'solana' && chain !== 'login') throw new Error('say solana, or login to try the PIN once');
  const token = findToken(config, { isByHand: true });
  try {
    if (chain === 'login') {
      await token.need();
      return say('The token takes the PIN.');
    }
    const { publicKey } = await (await token.need()).makeEd25519(hotKeyName(chain));
    const address = toSolanaAddressOf(publicKey);
    say(`The hot wallet of ${chain} is ${address} from the next start with WALLET_TOKEN_CHAINS=${chain} on.`);
    say('Its key is in the token alone: make a back-up of the token by the means of its maker.');
  } finally {
    await token.close();
  }
});
