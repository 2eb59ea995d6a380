/**
 * `npm exec -- node scripts/write-token-facts.ts`: writes the table of docs/token-facts.md from the pinned facts, so
 * that they cannot diverge. A test compares the two.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, lookAlikeIds, tokenIds, type LookAlikeId } from '#src/domain/assets/currencies.ts';
import { factsCheckedOn, lookAlikes, mainTokens } from '#src/domain/assets/main-tokens.ts';

export const factsFile = 'docs/token-facts.md';
export const factsCommand = 'npm exec -- node scripts/write-token-facts.ts';

const [start, end] = ['<!-- token facts: begin -->', '<!-- token facts: end -->'];

/** The text with the table between its two marker comments. Throws when they are missing. */
export function placeFacts(text: string): string {
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${factsFile} has lost its markers`);
  return `${text.slice(0, from)}${start}\n\n${writeTable()}\n\n${text.slice(to)}`;
}

function writeTable(): string {
  const rows = tokenIds.map((id) => {
    const { contract, symbols, issuer } = mainTokens[id];
    const { chain, decimals } = currencies[id];
    const said = symbols ? symbols.map((symbol) => `\`${symbol}\``).join(' or ') : 'a mint has none';
    return `| \`${id}\` | ${chains[chain].name} | \`${contract}\` | ${said} | ${decimals} | ${issuer} |`;
  });
  return [
    `Compared with the sources on ${factsCheckedOn}.`,
    '',
    '| Token | Chain | Contract or mint | `symbol()` | Decimals | Issued by |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    'Look-alikes: booked as a wrong asset when they arrive, and never as one of the tokens above.',
    '',
    '| Look-alike | Shown as | Chain | Contract | Decimals | What it is |',
    '|---|---|---|---|---|---|',
    ...lookAlikeIds.map(writeLookAlike),
  ].join('\n');
}

function writeLookAlike(id: LookAlikeId): string {
  const { symbol, name, chain, decimals } = currencies[id];
  const { contract, what } = lookAlikes[id];
  return `| \`${id}\` | ${symbol}, ${name} | ${chains[chain].name} | \`${contract}\` | ${decimals} | ${what} |`;
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, '..', factsFile);
  fs.writeFileSync(file, placeFacts(fs.readFileSync(file, 'utf8')));
}
