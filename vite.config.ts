import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // Inlined files would be `data:` addresses, which the pages' policy forbids.
  build: { assetsInlineLimit: 0 },
  plugins: [reactRouter()],
});
