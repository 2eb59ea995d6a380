import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Few chunks, because on a phone a request costs more than the bytes it saves. Modules that several pages share are one
 * chunk, components and styles of the order pages are others, and lazy-loaded modules stay separate.
 */
const base = [
  'vite.preload-helper',
  'node_modules/(?:react|react-dom|react-router|scheduler|cookie-es)/',
  'src/i18n/',
  'src/web/(?:ui/(?!countdown|use-countdown|qr-code|copy-|dialog)|site/(?!reading-page|fee-table))',
  'src/web/components/forms/(?!amount-|currency-field|currency-picker|describe-amount|is-older-than|margin-line|network-warnings|use-adopted|use-debounced|use-order|picker-|network-chips|find-|recent-|check-address|address-verdict|group-address)',
  'src/web/(?:features/scanner/lazy-scanner|components/chains/)',
  String.raw`src/web/(?:site-context|pages|preferences|currency-icon)\.`,
  'src/(?:domain/(?:assets/currencies|result)|http/form-token)',
];
const form = String.raw`(?:styles/(?:home|ticket)|exchange-form|mixing-card)\.css`;
const groups = [
  { name: 'base', test: new RegExp(base.join('|')) },
  { name: 'form', test: new RegExp(form) },
  // What only the forms of an order need. After the base, which takes what its modules import.
  {
    name: 'order-form',
    test: /src\/web\/components\/forms\/(?:amount-|currency-field|describe-amount|is-older-than|margin-line|network-warnings|use-(?:adopted|debounced|order))/,
  },
  { name: 'mixing-components', test: /src\/web\/components\/mixing\// },
  { name: 'order-components', test: /src\/web\/(?:components\/orders\/|ui\/(?:qr-code|copy-)).*\.tsx?$/ },
  // Modules shared by the signature check and the address check.
  { name: 'checks', test: /node_modules\/@noble\/hashes\/utils|src\/domain\/money\./ },
  { name: 'order', test: /styles\/(?:order|payment|track|verify)\.css/ },
];

export default defineConfig(({ isSsrBuild }) => ({
  build: {
    // Inlined files would be `data:` URLs, which the pages' Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
  plugins: [reactRouter()],
}));
