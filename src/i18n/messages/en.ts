/** All messages in English. */
import about from './en/about.ts';
import admin from './en/admin.ts';
import bot from './en/bot.ts';
import calls from './en/calls.ts';
import chains from './en/chains.ts';
import contact from './en/contact.ts';
import currencies from './en/currencies.ts';
import desk from './en/desk.ts';
import docs from './en/docs.ts';
import errors from './en/errors.ts';
import exchange from './en/exchange.ts';
import faq from './en/faq.ts';
import faucet from './en/faucet.ts';
import invoice from './en/invoice.ts';
import fiat from './en/fiat.ts';
import home from './en/home.ts';
import meta from './en/meta.ts';
import mixer from './en/mixer.ts';
import mixing from './en/mixing.ts';
import notice from './en/notice.ts';
import partner from './en/partner.ts';
import payment from './en/payment.ts';
import privacy from './en/privacy.ts';
import rates from './en/rates.ts';
import site from './en/site.ts';
import status from './en/status.ts';
import telegram from './en/telegram.ts';
import terms from './en/terms.ts';
import track from './en/track.ts';
import verify from './en/verify.ts';
import wallet from './en/wallet.ts';

export const en = {
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
