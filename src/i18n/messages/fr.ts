/** All messages in French. */
import chains from './fr/chains.ts';
import errors from './fr/errors.ts';
import exchange from './fr/exchange.ts';
import home from './fr/home.ts';
import meta from './fr/meta.ts';
import payment from './fr/payment.ts';
import site from './fr/site.ts';
import status from './fr/status.ts';
import track from './fr/track.ts';
import verify from './fr/verify.ts';

export const fr = { chains, errors, exchange, home, meta, payment, site, status, track, verify };
