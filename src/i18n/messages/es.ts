/** All messages in Spanish. */
import chains from './es/chains.ts';
import errors from './es/errors.ts';
import exchange from './es/exchange.ts';
import home from './es/home.ts';
import meta from './es/meta.ts';
import payment from './es/payment.ts';
import site from './es/site.ts';
import status from './es/status.ts';
import track from './es/track.ts';
import verify from './es/verify.ts';

export const es = { chains, errors, exchange, home, meta, payment, site, status, track, verify };
