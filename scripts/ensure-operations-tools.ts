/** Installs the proxies that the service is tried behind, and what tests the alert rules. */
import { ensureInstalled } from './ensure-installed.ts';
import { findOperationsTools } from './find-operations-tools.ts';

ensureInstalled({
  words: 'the tests of operations need Caddy, nginx and promtool',
  packages: ['caddy', 'nginx', 'libnginx-mod-http-headers-more-filter', 'prometheus'],
  find: findOperationsTools,
});
