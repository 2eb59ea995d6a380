import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Few files: each request costs a phone more than the bytes it saves. What every page has is one file, what the form
 * needs is another, the looks of the pages about orders are a third, and what is loaded on use stays apart.
 */
const base = [
  'vite.preload-helper',
  'node_modules/(?:react|react-dom|react-router|scheduler|cookie-es)/',
  'src/(?:i18n|web/(?:ui|site|order-parts))/',
  String.raw`src/web/(?:site-context|pages|preferences|currency-icon)\.`,
  'src/domain/(?:currencies|chains)',
];
const form = [
  'features/home/',
  String.raw`styles/(?:home|ticket)\.css`,
  String.raw`(?:exchange-ticket|lazy-scanner)\.tsx`,
];
const groups = [
  { name: 'base', test: new RegExp(base.join('|')) },
  { name: 'form', test: new RegExp(form.join('|')) },
  { name: 'order', test: /styles\/(?:order|payment|track|verify)\.css/ },
];

export default defineConfig(({ isSsrBuild }) => ({
  build: {
    // Inlined files would be `data:` addresses, which the pages' policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
  plugins: [reactRouter()],
}));
