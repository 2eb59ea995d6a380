/** Installs what the test of the Debian package runs. */
import { ensureInstalled } from './ensure-installed.ts';
import { findPackageTool, packageTools } from './find-package-tools.ts';

for (const tool of packageTools) {
  ensureInstalled({
    words: `the test of the package needs ${tool.program}`,
    packages: [tool.package],
    find: () => findPackageTool(tool),
  });
}
