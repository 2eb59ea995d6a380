/** The samples of the developer API are run by a test, each with the program it is written for. */
import { ensureInstalled } from './ensure-installed.ts';
import { findSampleTool, sampleTools } from './find-sample-tools.ts';

for (const tool of sampleTools) {
  ensureInstalled({
    words: `the samples of the API need ${tool.program}`,
    packages: [tool.package],
    find: () => findSampleTool(tool),
  });
}
