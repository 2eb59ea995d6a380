/** All messages in Traditional Chinese, in the usage of Taiwan. */
import chains from './zh-tw/chains.ts';
import errors from './zh-tw/errors.ts';
import exchange from './zh-tw/exchange.ts';
import home from './zh-tw/home.ts';
import meta from './zh-tw/meta.ts';
import payment from './zh-tw/payment.ts';
import site from './zh-tw/site.ts';
import status from './zh-tw/status.ts';
import track from './zh-tw/track.ts';
import verify from './zh-tw/verify.ts';

export const zhTw = { chains, errors, exchange, home, meta, payment, site, status, track, verify };
