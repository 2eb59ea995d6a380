import { describe, expect, test } from 'vitest';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { SiteFacts } from '../../contexts.ts';
import { viewTerms } from './terms-view.server.ts';

const minimums = { btcMin: '0.001\u00a0BTC', ethMin: '0.02\u00a0ETH', usdtMin: '21\u00a0USDT (TRC20)' };

function view(language: LanguageCode, site: Partial<Pick<SiteFacts, 'profile' | 'operatorName'>> = {}) {
  const t = makeTranslate(loadCatalog(language, ['terms', 'faq']));
  return viewTerms({
    language,
    t,
    site: { profile: 'sandbox', operatorName: undefined, ...site },
    minimums,
    policy: usualPolicy,
  });
}

function section(id: string, site?: Parameters<typeof view>[1]): string {
  return (
    view('en', site)
      .find((each) => each.id === id)
      ?.paragraphs.join(' ') ?? ''
  );
}

test.each(languageCodes)('the terms in %s have no gap but for their two links', (language) => {
  for (const { title, paragraphs } of view(language, { operatorName: 'Ferry Ltd' })) {
    for (const text of [title, ...paragraphs]) expect(text).toMatch(/^(?!terms\.)(?:[^{}]|\{privacy\}|\{email\})+$/);
  }
});

describe('the terms say what is true', () => {
  test('of custody: we hold the coins from deposit to payout', () => {
    expect(section('custody')).toContain('From your deposit to your payout we hold the coins');
  });

  test('of the network the site runs on', () => {
    expect(section('networks')).toContain('Real coins sent here are lost');
    expect(section('networks', { profile: 'mainnet' })).not.toContain('lost');
    expect(section('networks', { profile: 'mainnet' })).toContain('always refused on the main network');
  });

  test('of refunds, with the windows that the service keeps', () => {
    const rules = section('refunds');
    for (const figure of ['0.5%', 'within 24\u00a0hours', 'Up to 24\u00a0hours']) expect(rules).toContain(figure);
  });

  test('of the minimums that orders are held to now', () => {
    expect(section('limits')).toContain('0.001\u00a0BTC, 0.02\u00a0ETH, 21\u00a0USDT (TRC20)');
  });

  test('of the operator, where the installation names one', () => {
    expect(section('service', { operatorName: 'Ferry Ltd' })).toContain('Operator: Ferry Ltd.');
    expect(section('service')).not.toContain('Operator');
  });
});
