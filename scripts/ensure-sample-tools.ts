/** Installs the programs that run the developer API's code samples, which a test executes. */
import { ensureInstalled } from './ensure-installed.ts';
import { findSampleTool, sampleTools } from './find-sample-tools.ts';

for (const tool of sampleTools) {
  ensureInstalled({
    words: `the samples of the API need ${tool.program}`,
    packages: [tool.package],
    find: () => findSampleTool(tool),
  });
}
