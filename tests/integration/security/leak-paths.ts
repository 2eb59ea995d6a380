/** Paths that vulnerability scanners request: forgotten files and exposed tools. None of them may exist here. */

const product = (heads: readonly string[], tails: readonly string[]): readonly string[] =>
  heads.flatMap((head) => tails.map((tail) => head + tail));

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Source files, secrets, and files of development tools. */
const leftFiles = [
  ...product(
    ['/.git/'],
    ['HEAD', 'config', 'index', 'logs/HEAD', 'refs/heads/main', 'packed-refs', 'objects/info/packs'],
  ),
  ...words(`/.git /.gitignore /.gitattributes /.gitmodules /.svn/entries /.hg/store /.bzr/README`),
  ...product(['/.env'], ['', '.local', '.production', '.development', '.example', '.bak', '.old', '~', '.save', '/']),
  ...product(['/api', '/admin', '/app', '/src', '/config', '/build', '/server', '/public'], ['/.env', '/.git/config']),
  ...words(`/.npmrc /.yarnrc /.dockerignore /.htaccess /.htpasswd /.DS_Store /.editorconfig /.nvmrc`),
  ...words(`/.ssh/id_rsa /.ssh/id_ed25519 /.aws/credentials /.kube/config /.netrc /.pgpass /.bash_history`),
  ...words(`/.vscode/settings.json /.idea/workspace.xml /.react-router/types/x.ts /.vite/manifest.json /.cache`),
  ...words(`/package.json /package-lock.json /yarn.lock /pnpm-lock.yaml /tsconfig.json /vite.config.ts`),
  ...words(`/vitest.config.ts /playwright.config.ts /react-router.config.ts /Dockerfile /docker-compose.yml`),
  ...words(`/README.md /CHANGELOG.md /LICENSE /SECURITY.md /ARCHITECTURE.md /CONTRIBUTING.md /Makefile`),
  ...product(['/src/', '/server/', '/build/server/'], ['config.ts', 'index.js', 'main/start.ts', 'entry.server.tsx']),
  ...words(`/node_modules/fastify/package.json /node_modules/.package-lock.json /migrations/0001_orders.sql`),
  ...product(['/data/', '/'], ['terms-key.pem', 'sandbox-seed', 'postgres/PG_VERSION', 'postgres/postmaster.pid']),
  ...words(`/scripts/reset-operator.ts /tests/tidy.test.ts /docs/decisions/README.md /tools/devnet/README.md`),
];

/** Backups, dumps, logs. */
const leftDumps = [
  ...product(
    ['/backup', '/dump', '/db', '/database', '/sampan', '/site'],
    ['.sql', '.sql.gz', '.tar.gz', '.zip', '.bak'],
  ),
  ...words(`/error.log /access.log /debug.log /npm-debug.log /logs/app.log /log/production.log /core`),
];

/** Exposed tools of other software, and of this one in development. */
const openTools = [
  ...words(`/debug /debug/pprof/ /debug/vars /_debug /__debug__ /console /_profiler /trace /heapdump`),
  ...words(`/actuator /actuator/env /actuator/heapdump /server-status /server-info /phpinfo.php /info.php`),
  ...words(`/wp-login.php /wp-admin/ /wp-config.php /xmlrpc.php /phpmyadmin/ /adminer.php /cgi-bin/test`),
  ...words(`/graphql /graphiql /playground /swagger /swagger-ui.html /swagger.json /openapi.yaml`),
  ...words(`/api/swagger.json /api/debug /api/internal /api/private /api/test /api/users /api/config`),
  ...words(`/@vite/client /@react-refresh /@fs/etc/passwd /@id/virtual:react-router/server-build /__vite_ping`),
  ...words(`/node_modules/.vite/deps/react.js /src/web/root.tsx /__inspect/ /__open-in-editor?file=/etc/passwd`),
  ...words(`/storybook /__webpack_hmr /sockjs-node/info /socket.io/ /_next/static/x /jenkins/ /manager/html`),
  ...words(`/latest/meta-data/ /.well-known/security.txt.bak /.well-known/ /.well-known/openid-configuration`),
];

/** Path traversal. */
const waysOut = [
  ...product(['/assets/', '/icons/', '/'], ['../package.json', '..%2fpackage.json', '%2e%2e/package.json']),
  ...product(
    ['/assets/', '/icons/'],
    ['..%5cpackage.json', '..;/package.json', '%252e%252e/package.json', '//etc/passwd'],
  ),
  ...words(`//etc/passwd /assets/....//package.json /etc/passwd /proc/self/environ /assets/%00.js /%00`),
];

export const leakPaths: readonly string[] = [...leftFiles, ...leftDumps, ...openTools, ...waysOut];
