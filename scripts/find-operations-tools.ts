/** Programs of operators that tests run: proxies in front of the service, and the one that tests alert rules. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const programs = [
  ['caddy', 'version'],
  ['nginx', '-v'],
  ['promtool', '--version'],
] as const;

/** nginx takes its name off answers with this one. */
export const headersModule = '/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so';

export function findOperationsTools(): string | undefined {
  const missing = programs.filter(
    ([program, version]) => spawnSync(program, [version], { stdio: 'ignore' }).status !== 0,
  );
  return missing.length === 0 && existsSync(headersModule) ? headersModule : undefined;
}
