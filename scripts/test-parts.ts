/** The parts of the test suite: the prerequisites of each, and the command that runs it. */

export type Command = readonly string[];
type Part = Readonly<{ needs: readonly Command[]; run: Command; env?: Readonly<Record<string, string>> }>;

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test'];

const pages = ['scripts/build.ts', '--if-needed'];
const sampleTools = ['scripts/ensure-sample-tools.ts'];
const browser = ['scripts/ensure-test-browser.ts'];
const firefox = ['scripts/ensure-firefox.ts'];
const softToken = ['scripts/ensure-softhsm.ts'];
const packageTools = ['scripts/ensure-package-tools.ts'];
const operationsTools = ['scripts/ensure-operations-tools.ts'];
const java = ['scripts/ensure-java.ts'];

export const parts: Readonly<Record<string, Part>> = {
  'unit:long': { needs: [], run: [...vitest, 'unit:long'] },
  integration: { needs: [sampleTools, pages], run: [...vitest, 'integration'] },
  proofs: { needs: [sampleTools, softToken, packageTools, operationsTools, pages], run: [...vitest, 'proofs'] },
  simulation: { needs: [], run: [...vitest, 'simulation'] },
  'e2e:main': { needs: [browser, java, pages], run: playwright, env: { E2E_LANE: 'main' } },
  'e2e:rest': { needs: [browser, java, pages], run: playwright, env: { E2E_LANE: 'rest' } },
  e2e: { needs: [browser, java, pages], run: playwright },
  firefox: { needs: [firefox, pages], run: [...playwright, '--config', 'playwright.firefox.config.ts'] },
  devnet: { needs: [browser, softToken, pages], run: [...playwright, '--config', 'playwright.devnet.config.ts'] },
};
