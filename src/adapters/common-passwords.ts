/** The list of most used passwords, and whether a password is made of them. Loaded on the server only. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { isGuessable, type KnownPasswords } from '#src/domain/back-office/guess-password.ts';

export function isCommonPassword(password: string): boolean {
  return isGuessable(password, listed());
}

let list: KnownPasswords | undefined;

/** Made at the first use: a process in which nobody chooses a password does not keep it. */
function listed(): KnownPasswords {
  list ??= new Map(dictionary['passwords-common'].map((text, index) => [text.toLowerCase(), index + 1]));
  return list;
}
