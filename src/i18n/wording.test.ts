/** Words that a native reader finds wrong or odd, and that must not be used again. */
import { allTexts } from '#tests/support/all-texts.ts';
import { expect, test } from 'vitest';
import { languageCodes, type LanguageCode } from './languages.ts';

const unwanted: Readonly<Record<LanguageCode, Readonly<Record<string, RegExp>>>> = {
  'zh-cn': {
    'a Qing-dynasty bank, for the tracking code': /票号/,
    'a test population, for similar orders': /人群/,
    'a parcel that was delivered, for coins': /送达/,
    'the polite form once among the plain one': /您/,
    'two ends, for the payment and the payout': /两端/,
    'a step of the boat, for a step of the order': /过河/,
    'a note that a bank redeems, for what our wallet can pay': /兑付/,
    'other words for the pair and the network fee': /交易对|网络手续费/,
  },
  'zh-tw': {
    'Mainland wording': /粘貼|剪貼板|攝像頭|創建|設置|獲取/,
    'the monthly internet bill, for the network fee': /網路費/,
    'a Qing-dynasty bank, for the tracking code': /票號/,
    'a test population, for similar orders': /人群/,
    'the plain form among the polite one': /你/,
    'a parcel that was delivered, for coins': /已送達|送達收款/,
    'Mainland wording for coins that arrived': /到帳/,
    'two ends, for the payment and the payout': /兩端/,
    'a step of the boat, for a step of the order': /過河/,
    'a note that a bank redeems, for what our wallet can pay': /兌付/,
    'Mainland wording for transfers, matches, statements and signatures': /劃轉|命中|流水|簽名/,
    'other words for the pair and the network fee': /交易對|網路手續費/,
  },
  en: {
    'a support ticket, for the tracking code': /ticket number/i,
    'bank-clerk words': /\bstaff\b|booked to/i,
    begging: /\bplease\b/i,
  },
  es: {
    'words of Spain alone': /\bimportes?\b|\bcostes?\b/i,
    'a fund, for the mixing pool': /fondo de mezcla/i,
    'a promise about strangers': /nadie le (?:pedirá|escribirá)/i,
    'a mortgage, for the rate': /\btipos?\b(?! de (?:orden|página|evento|contenido|letra))|tasa variable/i,
    'a coin purse, for the wallet': /moneder/i,
    'words of Spain alone, for keys, fields and live figures': /\bpuls[ae]\b|\brellen|en directo/i,
    'a boarding pass, for the tracking code': /pasaje/i,
    'words of Spain alone, for typing, adding, ending and withdrawing': /introduzc|añad|caduc|\bretiradas\b/i,
    'other words for the wallet, the network fee, the order and the exchange':
      /\bcarteras?\b|tarifa de red|\bpedidos\b|\bbolsa\b|mercado externo/i,
    'the plain form among the polite one': /(?<!\p{L})(?:te|tus?|tuy[oa]s?|contigo)(?!\p{L})/iu,
    'words and verbs that half of Spanish says otherwise': /\ble llevamos\b|ordenador|\bfiarse\b|\bfía\b/i,
    'a wrong gender': /\blos condiciones\b|\bdel billetera/i,
    'a clerk’s note, for funds of an order': /\banotad/i,
    'an hour that may be one': /a las \{time\}/,
    'a sign at the start of a line': /[0-9}] %/,
  },
  fr: {
    'a fund, for the mixing pool': /fonds de mixage/i,
    'a promise about strangers': /personne ne vous (?:demandera|écrira)/i,
    'a command or a stock order, for what a customer orders': /\bordres?\b(?! où )/i,
    'a bank’s instalment, for our payout': /(?<!\p{L})vers(?:ements?|er|ez|e|ée?s?)(?!\p{L})/iu,
    'shares of a company, for the payouts of a mix': /(?<![{\w])parts\b|\b(?:une|la|chaque|dernière|seule) part\b/i,
    'a mortgage, for the floating rate': /taux variable/i,
    'a glance, for a payment that we detected': /(?:\best|\bété|paiement|dépôt) vu\b|^vu\b/i,
    'metal coins': /\bpièces?\b/i,
    'a banknote or a bus ride, for an order': /\bbillets?\b|\btrajets?\b/i,
    'a parcel, for coins': /(?<!\p{L})livr(?:er|ez|ons|aisons?|ée?s?)(?!\p{L})/iu,
    'a clerk’s note, for funds of an order': /argent reste inscrit/i,
    'the notice of the publisher that French law defines': /mentions légales/i,
    'other words for the hot wallet, the sandbox and the currency':
      /portefeuille actif|bac à sable|\bdevises?\b|clés? API/i,
    begging: /veuillez/i,
    'paying, for what our team does with an order': /équipe (?:\p{L}+ )?(?:régler|le règle|la règle)/iu,
    'a sign at the start of a line': / [;:!?»%]|« /,
    'a typewriter’s apostrophe': /\p{L}'\p{L}/u,
  },
  ja: {
    'typed spaces where the browser sets the gap': /[ぁ-ゖァ-ヺー一-鿿] [A-Za-z0-9{]|[A-Za-z0-9}%] [ぁ-ゖァ-ヺー一-鿿]/,
    'typed spaces beside code': /[ぁ-ゖァ-ヺー一-鿿。、] `|` [ぁ-ゖァ-ヺー一-鿿]/,
    'a parcel that was delivered, for coins': /お届け/,
    'a card authorisation, for a confirmed deposit': /お支払い(?:が|の|は)承認/,
    'two spellings of one word': /しだい|分か[らりるれっ]|(?<!その)他の/,
    'the river of the dead': /向こう岸/,
    'a guinea pig, for a test panel': /実験台/,
    'other names of ourselves, or a bare you': /当社|私たち|あなた/,
    'other words for transactions and roles': /トランザクション|ロール(?!オーバー)/,
    'another wave dash': /～/,
  },
};

test.each(languageCodes)('%s uses the words of its market', (language) => {
  const texts = Object.entries(allTexts[language]);
  const found = Object.entries(unwanted[language]).flatMap(([why, words]) =>
    texts.filter(([, text]) => words.test(text)).map(([key]) => `${key}: ${why}`),
  );
  expect(found).toEqual([]);
});
