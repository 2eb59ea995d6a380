/** All messages in Spanish. */
import about from './es/about.ts';
import admin from './es/admin.ts';
import bot from './es/bot.ts';
import calls from './es/calls.ts';
import chains from './es/chains.ts';
import contact from './es/contact.ts';
import currencies from './es/currencies.ts';
import desk from './es/desk.ts';
import docs from './es/docs.ts';
import errors from './es/errors.ts';
import exchange from './es/exchange.ts';
import faq from './es/faq.ts';
import faucet from './es/faucet.ts';
import invoice from './es/invoice.ts';
import fiat from './es/fiat.ts';
import home from './es/home.ts';
import meta from './es/meta.ts';
import mixer from './es/mixer.ts';
import mixing from './es/mixing.ts';
import notice from './es/notice.ts';
import partner from './es/partner.ts';
import payment from './es/payment.ts';
import privacy from './es/privacy.ts';
import rates from './es/rates.ts';
import site from './es/site.ts';
import status from './es/status.ts';
import telegram from './es/telegram.ts';
import terms from './es/terms.ts';
import track from './es/track.ts';
import verify from './es/verify.ts';
import wallet from './es/wallet.ts';

export const es = {
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
