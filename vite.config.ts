import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Few files: each request costs a phone more than the bytes it saves. */
const groups = [
  { name: 'vendor', test: /rolldown\/runtime|node_modules\/(?:react|react-dom|react-router|scheduler|cookie-es)\// },
  { name: 'frame', test: /src\/(?:web\/(?:ui|site)\/|web\/(?:site-context|pages|preferences)\.|i18n\/)/ },
];

export default defineConfig(({ isSsrBuild }) => ({
  build: {
    // Inlined files would be `data:` addresses, which the pages' policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { advancedChunks: { groups } } },
  },
  plugins: [reactRouter()],
}));
