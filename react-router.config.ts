import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // Each route stays one file: splitting it would cost the browser one request per part.
  splitRouteModules: false,
} satisfies Config;
