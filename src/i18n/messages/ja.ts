/** All messages in Japanese. */
import about from './ja/about.ts';
import admin from './ja/admin.ts';
import bot from './ja/bot.ts';
import calls from './ja/calls.ts';
import chains from './ja/chains.ts';
import contact from './ja/contact.ts';
import currencies from './ja/currencies.ts';
import desk from './ja/desk.ts';
import docs from './ja/docs.ts';
import errors from './ja/errors.ts';
import exchange from './ja/exchange.ts';
import faq from './ja/faq.ts';
import faucet from './ja/faucet.ts';
import invoice from './ja/invoice.ts';
import fiat from './ja/fiat.ts';
import home from './ja/home.ts';
import meta from './ja/meta.ts';
import mixer from './ja/mixer.ts';
import mixing from './ja/mixing.ts';
import notice from './ja/notice.ts';
import partner from './ja/partner.ts';
import payment from './ja/payment.ts';
import privacy from './ja/privacy.ts';
import rates from './ja/rates.ts';
import site from './ja/site.ts';
import status from './ja/status.ts';
import telegram from './ja/telegram.ts';
import terms from './ja/terms.ts';
import track from './ja/track.ts';
import verify from './ja/verify.ts';
import wallet from './ja/wallet.ts';

export const ja = {
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
