/** All messages in Japanese. */
import chains from './ja/chains.ts';
import errors from './ja/errors.ts';
import exchange from './ja/exchange.ts';
import home from './ja/home.ts';
import meta from './ja/meta.ts';
import payment from './ja/payment.ts';
import site from './ja/site.ts';
import status from './ja/status.ts';
import track from './ja/track.ts';
import verify from './ja/verify.ts';

export const ja = { chains, errors, exchange, home, meta, payment, site, status, track, verify };
