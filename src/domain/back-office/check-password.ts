/** Password policy for operators: a minimum length, and no password that is easy to guess. */

export const passwordLength = { least: 15, most: 256 } as const;

/** Passwords that are long enough and still among the first that an attacker tries. */
const wellKnown = [
  'passwordpassword',
  'password12345678',
  'administrator123',
  'correcthorsebatterystaple',
  'qwertyuiopasdfghjkl',
  'letmeinletmeinletmein',
  'changemechangeme',
  'iloveyouiloveyou',
];

export function isWeakPassword(password: string, username: string): boolean {
  const text = password.normalize('NFC');
  if (text.length < passwordLength.least || text.length > passwordLength.most) return true;
  const plain = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (new Set(plain).size < 6 || isRun(plain) || wellKnown.includes(plain)) return true;
  // After removing words that are easy to guess, enough characters of the password must remain.
  const own = ['sampan', 'password', 'operator', 'admin', username.toLowerCase().replaceAll(/[^a-z0-9]/g, '')];
  const rest = own.reduce((left, word) => (word === '' ? left : left.replaceAll(word, '')), plain);
  return rest !== plain && rest.length < 8;
}

/**
 * Whether every character is next to the one before in ASCII, up or down: "abcdefgh…", "98765…". A 0 always counts as
 * next, for "…7890".
 */
function isRun(text: string): boolean {
  return Array.from(text).every((letter, index, letters) => {
    const step = letter.charCodeAt(0) - (letters[index - 1] ?? '').charCodeAt(0);
    return index === 0 || Math.abs(step) === 1 || letter === '0';
  });
}
