/**
 * Estimates how many guesses a password takes for somebody who tries known passwords first, then combinations of them
 * with keyboard runs, repetitions and a few characters. Length alone says little: `qwertyuiop123456` has 16 characters.
 */

/** Known passwords with their place in a list, the most used one at 1. */
export type KnownPasswords = ReadonlyMap<string, number>;

/** Decimal digits of the number of guesses that a password has to take at least. */
const leastDigits = 11;

export function isGuessable(password: string, known: KnownPasswords): boolean {
  const plain = password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@$!]/gu, '');
  return [plain, unleet(plain)].some((text) => guessDigits(text, known) < leastDigits);
}

/** Decimal digits of the number of guesses, by the cheapest way to put the text together. */
export function guessDigits(text: string, known: KnownPasswords): number {
  const letters = text.slice(0, longestText);
  const cheapest = [0];
  for (let end = 1; end <= letters.length; end += 1) {
    let best = (cheapest[end - 1] ?? 0) + charDigits(letters.charAt(end - 1));
    for (let start = Math.max(0, end - longestPiece); start <= end - shortestPiece; start += 1) {
      const piece = letters.slice(start, end);
      const digits = (cheapest[start] ?? 0) + pieceDigits(piece, letters.slice(0, start), known);
      if (digits < best) best = digits;
    }
    cheapest.push(best);
  }
  return cheapest[letters.length] ?? 0;
}

/** More text adds nothing that could still be guessed. */
const longestText = 256;
const shortestPiece = 3;
const longestPiece = 32;

/** What a character costs that belongs to nothing known. */
function charDigits(letter: string): number {
  return /[a-z0-9]/.test(letter) ? 1.5 : 2.5;
}

/** Said again, forwards: next to nothing. */
const repeatDigits = 0.3;
/** Which piece comes next is a choice too. */
const joinDigits = 0.3;
const runDigits = 2;

function pieceDigits(piece: string, before: string, known: KnownPasswords): number {
  if (before.endsWith(piece)) return repeatDigits;
  const rank = known.get(piece);
  if (rank !== undefined) return Math.log10(rank + 1) + joinDigits;
  const isRun = runs.some((run) => run.includes(piece));
  return isRun && piece.length > shortestPiece ? runDigits : Number.POSITIVE_INFINITY;
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
];
const runs = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(''))];

const leet: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

/** Digits and signs that stand for letters, turned back: `p@ssw0rd`. */
function unleet(text: string): string {
  return text
    .replaceAll(/[013457]/g, (digit) => leet[digit] ?? digit)
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('!', 'i');
}
