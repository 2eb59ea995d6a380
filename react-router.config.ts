import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // All routes at once: no page ever asks the server which pages there are, and every address stays first-party.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
