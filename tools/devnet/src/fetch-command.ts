/** `npm run fetch`: downloads the daemons in advance, for a machine without network later, or for a CI cache. */
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
