/**
 * Compiles the token contracts and writes their bytecode beside the source. Run it after a change of the source, and
 * commit.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Output = Readonly<{
  errors?: readonly Readonly<{ severity: string; formattedMessage: string }>[];
  contracts: Readonly<Record<string, Record<string, Readonly<{ evm: { bytecode: { object: string } } }>>>>;
}>;

const folder = new URL('../contracts/', import.meta.url);
const solc = createRequire(import.meta.url)('solc') as { compile: (input: string) => string; version: () => string };

const input = {
  language: 'Solidity',
  sources: { 'tokens.sol': { content: await readFile(new URL('tokens.sol', folder), 'utf8') } },
  settings: {
    // The EVM of the TRON stand-in supports nothing newer.
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 200 },
    // Without the metadata hash, so that changed comments do not change the bytecode.
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  },
};

const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
const problems = (output.errors ?? []).filter(({ severity }) => severity === 'error');
if (problems.length > 0) throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join('\n'));

const compiled = Object.entries(output.contracts['tokens.sol'] ?? {})
  .map(([name, { evm }]) => [name, evm.bytecode.object] as const)
  .filter(([, bytecode]) => bytecode !== '');
await writeFile(
  new URL('tokens.json', folder),
  `${JSON.stringify({ compiler: solc.version(), bytecode: Object.fromEntries(compiled) }, null, 2)}\n`,
);
process.stdout.write(`compiled ${compiled.map(([name]) => name).join(', ')}\n`);
