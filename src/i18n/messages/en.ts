/** All messages in English. */
import chains from './en/chains.ts';
import errors from './en/errors.ts';
import exchange from './en/exchange.ts';
import home from './en/home.ts';
import meta from './en/meta.ts';
import payment from './en/payment.ts';
import site from './en/site.ts';
import status from './en/status.ts';
import track from './en/track.ts';
import verify from './en/verify.ts';

export const en = { chains, errors, exchange, home, meta, payment, site, status, track, verify };
