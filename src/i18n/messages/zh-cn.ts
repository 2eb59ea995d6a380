/** All messages in Simplified Chinese, the source of every key. */
import about from './zh-cn/about.ts';
import admin from './zh-cn/admin.ts';
import bot from './zh-cn/bot.ts';
import calls from './zh-cn/calls.ts';
import chains from './zh-cn/chains.ts';
import contact from './zh-cn/contact.ts';
import currencies from './zh-cn/currencies.ts';
import desk from './zh-cn/desk.ts';
import docs from './zh-cn/docs.ts';
import errors from './zh-cn/errors.ts';
import exchange from './zh-cn/exchange.ts';
import faq from './zh-cn/faq.ts';
import faucet from './zh-cn/faucet.ts';
import invoice from './zh-cn/invoice.ts';
import fiat from './zh-cn/fiat.ts';
import home from './zh-cn/home.ts';
import meta from './zh-cn/meta.ts';
import mixer from './zh-cn/mixer.ts';
import mixing from './zh-cn/mixing.ts';
import notice from './zh-cn/notice.ts';
import partner from './zh-cn/partner.ts';
import payment from './zh-cn/payment.ts';
import privacy from './zh-cn/privacy.ts';
import rates from './zh-cn/rates.ts';
import site from './zh-cn/site.ts';
import status from './zh-cn/status.ts';
import telegram from './zh-cn/telegram.ts';
import terms from './zh-cn/terms.ts';
import track from './zh-cn/track.ts';
import verify from './zh-cn/verify.ts';
import wallet from './zh-cn/wallet.ts';

export const zhCn = {
  about,
  admin,
  bot,
  calls,
  chains,
  contact,
  currencies,
  desk,
  docs,
  errors,
  exchange,
  faq,
  faucet,
  invoice,
  fiat,
  home,
  meta,
  mixer,
  mixing,
  notice,
  partner,
  payment,
  privacy,
  rates,
  site,
  status,
  telegram,
  terms,
  track,
  verify,
  wallet,
};
