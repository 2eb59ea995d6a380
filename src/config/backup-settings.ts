/** The settings of back-ups: rows of the table in `settings.ts`. */
import * as kinds from './setting-kinds.ts';
import type { Kind, Setting } from './setting-kinds.ts';

const ageRecipient: Kind<string> = {
  words: 'a public key of age, such as age-keygen prints: age1…',
  allows: (text) => /^age1[02-9ac-hj-np-z]{58,}$/.test(text),
  toValue: (text) => text,
};

export const backupSettings = {
  BACKUP_RECIPIENT: {
    key: 'backupRecipient',
    kind: ageRecipient,
    shownDefault: 'that of BACKUP_KEY_FILE',
    about:
      'the public key of [age](https://age-encryption.org) that back-ups are encrypted to. With it, this machine ' +
      'cannot read its own back-ups; required on mainnet',
    paragraph: 'Whom back-ups are encrypted to (docs/runbooks/back-up-and-restore.md).',
  },
  BACKUP_KEY_FILE: {
    key: 'backupKeyFile',
    kind: kinds.filePath,
    shownDefault: 'backup-key in DATA_DIR',
    about:
      'the secret key of age that back-ups are read with; made at the first back-up if BACKUP_RECIPIENT is not set, ' +
      'refused if others may read it',
  },
} as const satisfies Readonly<Record<string, Setting>>;
