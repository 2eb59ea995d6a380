/** The tidy rules, as functions from a source file to its problems. `tidy-imports.ts` has the import rules. */
import path from 'node:path';
import { withoutComments, withoutCommentsAndStrings, type SourceFile } from './source-file.ts';
import { wrongImports } from './tidy-imports.ts';

export type Rule = (file: SourceFile) => readonly string[];

const longestFile = 300;
const longestLine = 120;

/** Page texts and generated files may have any size. */
const anySize = [/^src\/i18n\/messages\//, /^src\/web\/i18n\/messages\//, /\/generated\//];
const anyLineLength = [...anySize, /[./-]vectors(\.test)?\.ts$/, /\/vectors\//];

/** The only file that may write the state of an order. */
const orderStateWriter = 'src/adapters/db/order-records.ts';

const defaultExports = [/\.config\.ts$/, /\/messages\//, /^src\/web\/(root|routes|entry)/];

const isTest = (file: string): boolean => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
const matches = (file: string, patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(file));

export const longFiles: Rule = ({ path: file, text }) => {
  const lines = text.trimEnd().split('\n').length;
  return lines > longestFile && !matches(file, anySize) ? [`${file}: ${lines} lines, at most ${longestFile}`] : [];
};

export const longLines: Rule = ({ path: file, text }) => {
  if (matches(file, anyLineLength)) return [];
  return text
    .split('\n')
    .flatMap((line, index) => (line.length > longestLine ? [`${file}:${index + 1}: ${line.length} characters`] : []));
};

export const hiddenInputs: Rule = (file) => {
  const isPure = /^src\/(domain|usecases)\//.test(file.path) && !isTest(file.path);
  const inputs = /\bMath\.random\b|\b(?:Date|crypto|performance|setTimeout|setInterval|setImmediate|Temporal)\b/g;
  return isPure ? find(file, withoutCommentsAndStrings, inputs, 'clock, timer or randomness') : [];
};

export const environmentReads: Rule = (file) => {
  const isAllowed = file.path === 'src/config/config.ts' || !file.path.startsWith('src/') || isTest(file.path);
  const reads = /\bprocess\s*(?:\?\.|\.)\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/g;
  return isAllowed
    ? []
    : find(file, withoutCommentsAndStrings, reads, 'only src/config/config.ts reads the environment');
};

export const moneyAsNumber: Rule = (file) => {
  if (!file.path.startsWith('src/') || isTest(file.path)) return [];
  const typed = /\b\w*(?:units|Units)\??\s*:\s*number\b/g;
  const converted = /\b(?:Number|parseInt)\(\s*[\w.?[\]]*(?:[uU]nits|[aA]mount)\b/g;
  const rounded = /\bparseFloat\b|\.toFixed\(/g;
  const inMoney = file.path === 'src/domain/money.ts';
  return [
    ...find(file, withoutCommentsAndStrings, typed, 'money is bigint units'),
    ...find(file, withoutCommentsAndStrings, converted, 'money does not become a number'),
    ...(inMoney ? [] : find(file, withoutCommentsAndStrings, rounded, 'text of money is made in domain/money.ts')),
  ];
};

/**
 * An interface in the use cases is a port, which another layer implements, so it must be in `ports`. Data are types.
 */
export const strayPorts: Rule = (file) => {
  const isPlace = /^src\/usecases\/(?!ports\/)/.test(file.path) && !isTest(file.path);
  return isPlace
    ? find(file, withoutCommentsAndStrings, /\binterface\s+\w+/g, 'a port stands in src/usecases/ports')
    : [];
};

export const barrels: Rule = ({ path: file }) =>
  /(^|\/)index\.(ts|tsx|mjs)$/.test(file) ? [`${file}: no barrels`] : [];

export const namelessExports: Rule = (file) => {
  const forms = /^export default\b|\bas default\b/gm;
  return matches(file.path, defaultExports) ? [] : find(file, withoutCommentsAndStrings, forms, 'named exports only');
};

export const emptyNames: Rule = ({ path: file }) => {
  const [name = ''] = path.basename(file).split('.');
  const isEmpty = /(^|-)(utils?|helpers?|common|misc|managers?)$/.test(name) || name === 'service';
  return isEmpty ? [`${file}: this name says nothing`] : [];
};

export const orderStateWrites: Rule = (file) => {
  if (file.path === orderStateWriter || isTest(file.path)) return [];
  const byBuilder = /updateTable\(\s*['"]orders['"]\s*\)(?:(?!;)[\s\S])*?\.set\(\s*\{[^}]*\bstate\b/g;
  const bySql = /\bupdate\s+(?:only\s+)?(?:public\.)?orders\b(?:(?!\bwhere\b|;)[\s\S])*?[\s,(]state\s*=/gi;
  const words = `only ${orderStateWriter} writes the state of an order`;
  return [...find(file, withoutComments, byBuilder, words), ...find(file, withoutComments, bySql, words)];
};

/** Every rule by the title of its test. */
export const rules: Readonly<Record<string, Rule>> = {
  'imports only what its layer may import': wrongImports,
  'has at most 300 lines': longFiles,
  'has lines of at most 120 characters': longLines,
  'has no clock, timer or randomness in the domain and the use cases': hiddenInputs,
  'reads the environment in the configuration only': environmentReads,
  'never holds money as a number': moneyAsNumber,
  'declares the ports of the use cases in their folder': strayPorts,
  'is no barrel': barrels,
  'exports by name': namelessExports,
  'has a name that says what it is': emptyNames,
  'writes the state of an order through advanceOrder only': orderStateWrites,
};

function find(file: SourceFile, strip: (text: string) => string, pattern: RegExp, words: string): readonly string[] {
  const text = strip(file.text);
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file.path}:${line}: ${words} ("${found.replaceAll(/\s+/g, ' ').slice(0, 60)}")`;
  });
}
