import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Few files: each request costs a phone more than the bytes it saves. What several pages have is one file, parts and
 * looks of the pages about orders are others, and what is loaded on use stays apart.
 */
const base = [
  'vite.preload-helper',
  'node_modules/(?:react|react-dom|react-router|scheduler|cookie-es)/',
  'src/i18n/',
  'src/web/(?:ui/(?!countdown|use-countdown|qr-code|copy-|dialog)|site/(?!reading-page|fee-table))',
  'src/web/components/forms/(?!currency-picker|picker-|network-chips|find-|recent-|check-address|address-verdict|group-address)',
  'src/web/features/(?:scanner/lazy-scanner|home/chain-state-label)',
  String.raw`src/web/(?:site-context|pages|preferences|currency-icon)\.`,
  'src/(?:domain/(?:assets/currencies|result)|http/form-token)',
];
const form = String.raw`(?:styles/(?:home|ticket)|exchange-form|mixing-card)\.css`;
const groups = [
  { name: 'base', test: new RegExp(base.join('|')) },
  { name: 'form', test: new RegExp(form) },
  { name: 'mixing-components', test: /src\/web\/components\/mixing\// },
  { name: 'order-components', test: /src\/web\/(?:components\/orders\/|ui\/(?:qr-code|copy-)).*\.tsx?$/ },
  // What checks a signature and what checks an address have these in common.
  { name: 'checks', test: /node_modules\/@noble\/hashes\/utils|src\/domain\/money\./ },
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
