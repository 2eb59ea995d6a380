/** Source files for the tidy rules: path, text, and the text without comments or strings. */
import fs from 'node:fs';
import path from 'node:path';

export type SourceFile = Readonly<{ path: string; text: string }>;

export type Import = Readonly<{ target: string; isTypeOnly: boolean }>;

const repository = path.join(import.meta.dirname, '..', '..');

/** Every source file under the folders except installed packages, with paths from the root of the repository. */
export function readSourceFiles(folders: readonly string[]): readonly SourceFile[] {
  return folders
    .flatMap((folder) => fs.readdirSync(path.join(repository, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/node_modules/'))
    .map((file) => ({ path: path.relative(repository, file), text: fs.readFileSync(file, 'utf8') }));
}

/** Removes comments but keeps line breaks, so that problems found later still have the right line number. */
export function withoutComments(text: string): string {
  return text.replaceAll(tokens, (token) => (isComment(token) ? blank(token) : token));
}

/** Removes comments and strings. Template strings are kept, because they contain code. */
export function withoutCommentsAndStrings(text: string): string {
  return text.replaceAll(tokens, blank);
}

export function readImports(text: string): readonly Import[] {
  return [...withoutComments(text).matchAll(importForms)].map((match) => ({
    target: match[3] ?? match[4] ?? match[5] ?? '',
    isTypeOnly: match[2] !== undefined,
  }));
}

const tokens = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

/** `import … from 'x'` and `export … from 'x'`, then `import 'x'`, then `import('x')`. */
const importForms = new RegExp(
  [
    /\b(import|export)(\s+type)?\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]/.source,
    /\bimport\s*['"]([^'"]+)['"]/.source,
    /\bimport\(\s*['"]([^'"]+)['"]/.source,
  ].join('|'),
  'g',
);

function isComment(token: string): boolean {
  return token.startsWith('/');
}

function blank(token: string): string {
  return token.replaceAll(/[^\n]/g, ' ');
}
