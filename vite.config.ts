import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Few files: each request costs a phone more than the bytes it saves. What is loaded on use stays apart. */
const groups = [
  { name: 'vendor', test: /vite.preload-helper|node_modules\/(?:react|react-dom|react-router|scheduler|cookie-es)\// },
  {
    name: 'frame',
    test: /src\/(?:web\/(?:ui|site)\/|web\/(?:site-context|pages|preferences|currency-icon)\.|i18n\/|domain\/(?:currencies|chains))/,
  },
  { name: 'form', test: /features\/home\/|styles\/(?:home|ticket)\.css|(?:exchange-ticket|lazy-scanner)\.tsx/ },
];

export default defineConfig(({ isSsrBuild }) => ({
  build: {
    // Inlined files would be `data:` addresses, which the pages' policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
  plugins: [reactRouter()],
}));
