/** All messages in Simplified Chinese, the source of every key. */
import chains from './zh-cn/chains.ts';
import errors from './zh-cn/errors.ts';
import exchange from './zh-cn/exchange.ts';
import home from './zh-cn/home.ts';
import meta from './zh-cn/meta.ts';
import payment from './zh-cn/payment.ts';
import site from './zh-cn/site.ts';
import status from './zh-cn/status.ts';
import track from './zh-cn/track.ts';
import verify from './zh-cn/verify.ts';

export const zhCn = { chains, errors, exchange, home, meta, payment, site, status, track, verify };
