/** All messages in French. */
import about from './fr/about.ts';
import admin from './fr/admin.ts';
import bot from './fr/bot.ts';
import calls from './fr/calls.ts';
import chains from './fr/chains.ts';
import contact from './fr/contact.ts';
import currencies from './fr/currencies.ts';
import desk from './fr/desk.ts';
import docs from './fr/docs.ts';
import errors from './fr/errors.ts';
import exchange from './fr/exchange.ts';
import faq from './fr/faq.ts';
import faucet from './fr/faucet.ts';
import invoice from './fr/invoice.ts';
import fiat from './fr/fiat.ts';
import home from './fr/home.ts';
import meta from './fr/meta.ts';
import mixer from './fr/mixer.ts';
import mixing from './fr/mixing.ts';
import notice from './fr/notice.ts';
import partner from './fr/partner.ts';
import payment from './fr/payment.ts';
import privacy from './fr/privacy.ts';
import rates from './fr/rates.ts';
import site from './fr/site.ts';
import status from './fr/status.ts';
import telegram from './fr/telegram.ts';
import terms from './fr/terms.ts';
import track from './fr/track.ts';
import verify from './fr/verify.ts';
import wallet from './fr/wallet.ts';

export const fr = {
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
