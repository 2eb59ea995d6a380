/** GET /currencies and GET /exchange-rate/:from/:to: the offered currencies, and their rates. */
import { accept } from '#src/domain/result.ts';
import { rateExample } from './answer-examples.ts';
import { defineCall, type Call } from './define-call.ts';
import type { V1Deps } from '../route-options.ts';
import { CurrencyList, PairParams, RateAnswer } from './v1-schemas.ts';
import { toCurrency, toRate } from './v1-views.ts';

export function currencyCalls({ services, developer }: Pick<V1Deps, 'services' | 'developer'>): readonly Call[] {
  return [
    defineCall(
      {
        method: 'GET',
        path: '/currencies',
        operationId: 'listCurrencies',
        tag: 'currencies',
        scope: 'read',
        isPublic: true,
        answer: CurrencyList,
        errors: [],
      },
      async () => accept((await services.listCurrencies()).map(toCurrency)),
    ),
    defineCall(
      {
        method: 'GET',
        path: '/exchange-rate/:from/:to',
        operationId: 'getExchangeRate',
        tag: 'currencies',
        scope: 'read',
        isPublic: true,
        params: PairParams,
        answer: RateAnswer,
        errors: ['currency_unknown', 'rate_unavailable'],
        examples: { answer: rateExample },
      },
      async ({ params }) => {
        const shown = await developer.showPair(params);
        return shown.ok ? accept(toRate(shown.value)) : shown;
      },
    ),
  ];
}
