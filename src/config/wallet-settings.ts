/** Settings of the wallet's keys, and of the signer that has them. */
import * as kinds from './setting-kinds.ts';
import type { Kind, Setting } from './setting-kinds.ts';

/** Chains whose signatures a token can make, so that the same payment has the same bytes: those of Ed25519. */
const tokenChains: Kind<readonly 'solana'[]> = {
  words: 'solana',
  allows: (text) => text === 'solana',
  toValue: () => ['solana'],
};

/** What the signer wants to see of a treasury act. */
const treasuryRule: Kind<'proven' | 'said'> = {
  words: 'proven or said',
  allows: (text) => text === 'proven' || text === 'said',
  toValue: (text) => (text === 'proven' ? 'proven' : 'said'),
};

/** Host and port of a signer on another machine. */
const tlsAddress: Kind<Readonly<{ host: string; port: number }>> = {
  words: 'the address of a signer, such as tls://signer.internal:7443',
  allows: (text) => /^tls:\/\/[^/@?#]+:\d+$/.test(text) && URL.canParse(text) && Number(new URL(text).port) > 0,
  toValue: (text) => {
    const { hostname, port } = new URL(text);
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
  },
};

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
    shownDefault: 'a credential of systemd, else asked at the terminal',
    about: 'a file whose first line is the passphrase of a sealed WALLET_SEED_FILE, or the PIN of the token',
    example: './wallet-passphrase',
  },
  CREDENTIALS_DIRECTORY: {
    key: 'credentialsDirectory',
    kind: kinds.filePath,
    about: 'set by systemd: if there is a credential `wallet-passphrase` in it, that is the passphrase or PIN',
  },
  WALLET_TOKEN_MODULE: {
    key: 'walletTokenModule',
    kind: kinds.filePath,
    about:
      'the PKCS#11 library of a token (HSM) that opens WALLET_SEED_FILE, sealed by `npm run seal-seed -- FROM TO ' +
      '--token`; its PIN is the passphrase. [Runbook](docs/runbooks/running-the-signer.md#with-a-token)',
    example: '/usr/lib/softhsm/libsofthsm2.so',
    paragraph: 'A token (HSM) that opens the seed, and chains whose hot wallet signs inside it.',
  },
  WALLET_TOKEN_LABEL: {
    key: 'walletTokenLabel',
    kind: kinds.anyText,
    shownDefault: 'sampan',
    about: 'label of that token',
    example: 'sampan',
  },
  WALLET_TOKEN_CHAINS: {
    key: 'walletTokenChains',
    kind: tokenChains,
    about: 'chains whose hot wallet is a key of the token: `solana`, whose key `npm run token-key -- solana` makes',
    example: 'solana',
  },
  SIGNER_SOCKET: {
    key: 'signerSocket',
    kind: kinds.filePath,
    shownDefault: 'DATA_DIR/signer/socket',
    about: 'where the signer listens; set for `npm start`, it uses that signer and starts none of its own',
    example: '/run/sampan/signer.sock',
    paragraph: 'Where the signer listens. With it set, `npm start` starts no signer of its own and needs no seed.',
  },
  SIGNER_SERVER_SOCKET: {
    key: 'signerServerSocket',
    kind: kinds.filePath,
    shownDefault: '`server` beside SIGNER_SOCKET',
    about:
      'where the signer answers `npm run server`, which gets no signature of a payment. In a folder of its own, for ' +
      'a group of its own, it keeps a stolen server from asking as another: ' +
      '[runbook](docs/runbooks/running-the-signer.md#server-and-worker-as-users-of-their-own)',
    example: '/run/sampan-signer-server/socket',
    paragraph: 'Sockets of servers and workers apart, each in a folder that its own group alone may enter.',
  },
  SIGNER_WORKER_SOCKET: {
    key: 'signerWorkerSocket',
    kind: kinds.filePath,
    shownDefault: '`worker` beside SIGNER_SOCKET',
    about: 'where the signer answers `npm run worker`, which has payments signed and no terms',
    example: '/run/sampan-signer-worker/socket',
  },
  SIGNER_TREASURY: {
    key: 'signerTreasury',
    kind: treasuryRule,
    shownDefault: '`proven` once the signer was told of an operator, `said` before',
    about:
      '`proven`: the signer pays withdrawals and moves to cold storage only with answers of the passkeys of ' +
      'operators that it [knows](docs/runbooks/running-the-signer.md#operators-that-the-signer-knows); `said`: also ' +
      'on the word of the worker, up to the caps. Read by the signer alone',
    example: 'proven',
    paragraph: 'What the signer wants to see of treasury acts.',
  },
  SIGNER_URL: {
    key: 'signerUrl',
    kind: tlsAddress,
    shownDefault: 'none: on this machine',
    about:
      'where the signer is if it runs on another machine, by mutual TLS; for the signer itself, the address that it ' +
      'listens on besides its socket. [Runbook](docs/runbooks/running-the-signer.md#on-another-machine)',
    example: 'tls://signer.internal:7443',
    paragraph: 'A signer on another machine, and the folder of certificates by which both sides know each other.',
  },
  SIGNER_TLS_FOLDER: {
    key: 'signerTlsFolder',
    kind: kinds.filePath,
    about:
      'a folder with `ca.pem`, `cert.pem` and `key.pem` for it, as `npm run signer-certificates` makes them; refused ' +
      'if others may use them',
    example: './tls/worker',
  },
} as const satisfies Readonly<Record<string, Setting>>;
