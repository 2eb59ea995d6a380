/** `npm run fetch`: brings the daemons beforehand, for a machine that will have no network later, or a cache of CI. */
import { fileURLToPath } from 'node:url';
import { CannotFetchNodes, fetchNodes } from './fetch-nodes.ts';

const nodesFolder = fileURLToPath(new URL('../../../.nodes', import.meta.url));
try {
  await fetchNodes(nodesFolder, (line) => void process.stdout.write(`${line}\n`));
} catch (error) {
  if (!(error instanceof CannotFetchNodes)) throw error;
  process.stderr.write(`devnet: ${error.message}\n`);
  process.exitCode = 1;
}
