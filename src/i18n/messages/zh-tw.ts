/** All messages in Traditional Chinese, in the usage of Taiwan. */
import about from './zh-tw/about.ts';
import admin from './zh-tw/admin.ts';
import bot from './zh-tw/bot.ts';
import calls from './zh-tw/calls.ts';
import chains from './zh-tw/chains.ts';
import contact from './zh-tw/contact.ts';
import currencies from './zh-tw/currencies.ts';
import desk from './zh-tw/desk.ts';
import docs from './zh-tw/docs.ts';
import errors from './zh-tw/errors.ts';
import exchange from './zh-tw/exchange.ts';
import faq from './zh-tw/faq.ts';
import faucet from './zh-tw/faucet.ts';
import invoice from './zh-tw/invoice.ts';
import fiat from './zh-tw/fiat.ts';
import home from './zh-tw/home.ts';
import meta from './zh-tw/meta.ts';
import mixer from './zh-tw/mixer.ts';
import mixing from './zh-tw/mixing.ts';
import notice from './zh-tw/notice.ts';
import partner from './zh-tw/partner.ts';
import payment from './zh-tw/payment.ts';
import privacy from './zh-tw/privacy.ts';
import rates from './zh-tw/rates.ts';
import site from './zh-tw/site.ts';
import status from './zh-tw/status.ts';
import telegram from './zh-tw/telegram.ts';
import terms from './zh-tw/terms.ts';
import track from './zh-tw/track.ts';
import verify from './zh-tw/verify.ts';
import wallet from './zh-tw/wallet.ts';

export const zhTw = {
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
