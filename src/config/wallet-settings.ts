/** Settings of the wallet's keys, and of the signer that has them. */
import * as kinds from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

export const walletSettings = {
  WALLET_SEED: {
    key: 'walletSeed',
    kind: kinds.anyText,
    about:
      "the words of the wallet's seed (BIP-39); testnet asks for it or for the next. Never logged or stored. Only in " +
      '`.env` or in the environment of `npm run signer`',
  },
  WALLET_SEED_FILE: {
    key: 'walletSeedFile',
    kind: kinds.filePath,
    about: 'a file that holds those words, as they are or sealed with a passphrase by `npm run seal-seed`',
    example: './wallet-seed',
  },
  WALLET_PASSPHRASE_FILE: {
    key: 'walletPassphraseFile',
    kind: kinds.filePath,
    shownDefault: 'asked at the terminal',
    about: 'a file whose first line is the passphrase of a sealed WALLET_SEED_FILE, such as a credential of systemd',
    example: './wallet-passphrase',
  },
  SIGNER_SOCKET: {
    key: 'signerSocket',
    kind: kinds.filePath,
    shownDefault: 'DATA_DIR/signer/socket',
    about: 'where the signer listens; set for `npm start`, it uses that signer and starts none of its own',
    example: '/run/sampan/signer.sock',
    paragraph: 'Where the signer listens. With it set, `npm start` starts no signer of its own and needs no seed.',
  },
} as const satisfies Readonly<Record<string, Setting>>;
