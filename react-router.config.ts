import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // A file for each part of a route would be a request for each.
  splitRouteModules: false,
} satisfies Config;
