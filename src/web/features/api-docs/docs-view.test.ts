/** The API page shows everything in the OpenAPI document, in six languages. */
import { describe, expect, test } from 'vitest';
import { sideshiftPrefix } from '#src/api/compat/sideshift/sideshift-api.ts';
import { mostPerOwner } from '#src/api/order-feed.ts';
import { makeCalls } from '#src/api/v1/v1-api.ts';
import { mostAtOnce } from '#src/api/v1/v1-schemas.ts';
import { attemptsShown, eventLifeMs, requestLifeMs } from '#src/domain/developer/record-times.ts';
import { mostWebhooks } from '#src/domain/developer/key-webhook.ts';
import { mostAttemptsEver } from '#src/domain/developer/webhook-schedule.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { makeOpenApi } from '#src/api/v1/openapi/make-open-api.ts';
import { v1Status } from '#src/api/v1/answers.ts';
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { allMessages, loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { readGuide, readSamples } from '#src/main/pages/read-api-docs.ts';
import { callsOf, type ApiDocument, type ApiSchema } from '../../api-document.ts';
import { callSubjects, docsSubjects } from '../../docs-subjects.ts';
import { fieldKeys, ownText, parameterKeys, summaryKeys, textKeys } from './call-texts.ts';
import { viewDocs } from './docs-view.server.ts';
import { describeField, parametersOf } from './field-rows.server.ts';

type Parts = Parameters<typeof makeCalls>[0];
// The API's dependencies are used only when an endpoint is called, so the other ones can be missing here.
const parts = { profile: 'sandbox', publicUrl: 'https://swap.example' } as unknown as Parts;
const document = JSON.parse(JSON.stringify(makeOpenApi(makeCalls(parts)))) as ApiDocument;
const samples = await readSamples();
const guide = await readGuide();

/** Every text of the OpenAPI document, with the message keys that its translation may have. */
const said: readonly Readonly<{ written: string; keys: readonly string[] }>[] = [
  ...callsOf(document).flatMap(({ operation }) => [
    { written: operation.summary, keys: summaryKeys(operation) },
    ...[ownText(operation) ?? []].flat().map((written) => ({ written, keys: textKeys(operation) })),
  ]),
  ...[...callsOf(document).map(({ operation }) => operation), document.webhooks.event.post].flatMap((operation) =>
    parametersOf(operation, document).map(({ name, description }) => {
      return { written: description, keys: parameterKeys(operation, name) };
    }),
  ),
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsSaid(name, schema)),
];

function fieldsSaid(owner: string, schema: ApiSchema): typeof said {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const written = describeField(field, document);
    const own = written === undefined ? [] : [{ written, keys: fieldKeys(owner, name) }];
    return [...own, ...fieldsSaid(owner, field.items ?? field)];
  });
}

const view = (language: (typeof languageCodes)[number], isSandbox = true) =>
  viewDocs(
    { document, samples, guide },
    {
      language,
      t: makeTranslate(loadCatalog(language, ['docs', 'calls', 'errors', 'status', 'admin'])),
      policy: usualPolicy,
      origin: 'https://swap.example',
      isSandbox,
      isExampleEmail: false,
    },
  );

describe('the words of the document', () => {
  test.each(languageCodes)('are all there in %s', (language) => {
    const texts = allMessages[language].calls;
    const missing = said.filter(({ keys }) => keys.every((key) => texts[key.slice('calls.'.length)] === undefined));
    expect(missing).toEqual([]);
  });

  test('are found on the page under the key that the document has them from', () => {
    const t = makeTranslate(loadCatalog('en', ['calls']));
    for (const { written, keys } of said) {
      const key = keys.find((each) => t.has(each)) ?? keys[0] ?? '';
      expect({ key, text: t.loose(key) }).toEqual({ key, text: written });
    }
  });

  test('have no translation that nothing needs any more', () => {
    const t = makeTranslate(loadCatalog('en', ['calls']));
    const used = new Set(said.map(({ keys }) => keys.find((key) => t.has(key))));
    expect(Object.keys(allMessages.en.calls).filter((key) => !used.has(`calls.${key}`))).toEqual([]);
  });
});

describe('the English of the API', () => {
  const texts = [
    ...Object.entries({ ...allMessages.en.calls, ...allMessages.en.docs }),
    ...Array.from(JSON.stringify(document).matchAll(/"(?:summary|description)":("(?:[^"\\]|\\.)*")/g), ([, quoted]) => {
      return ['document', JSON.parse(quoted ?? '""') as string] as const;
    }),
  ];
  const banned =
    /\b(?:make|made|makes|tell|tells|told|things?|mend|steer|call off|calls off|as it stands|whoever|please)\b|;/i;

  test('is that of a specification: create, return, retry, resource, default', () => {
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(([, text]) => banned.test(text))).toEqual([]);
  });
});

test.each(languageCodes)('the figures in the words of the document are those that hold, in %s', (language) => {
  const texts = allMessages[language].calls;
  const figures: Readonly<Record<string, number>> = {
    'field.deliveries': attemptsShown,
    'param.ids': mostAtOnce,
    'op.listExchanges.text': mostAtOnce,
    'op.followExchange.text': mostPerOwner,
    'op.redeliverWebhookEvent.text': mostAttemptsEver,
    'op.setNamedWebhook.text': mostWebhooks,
    'op.listWebhookEvents': eventLifeMs / 86_400_000,
    'op.createExchange.text': requestLifeMs / 3_600_000,
  };
  for (const [key, figure] of Object.entries(figures))
    expect([key, texts[key]]).toEqual([key, expect.stringContaining(String(figure))]);
});

test('the page names the compatible API, every reason and every type of event', () => {
  const { compatBase, reasons, hook } = view('en');
  expect(compatBase).toBe(`https://swap.example${sideshiftPrefix}`);
  expect(reasons.map(({ reason }) => reason)).toEqual(orderReasons);
  for (const { reason, meaning } of reasons) expect(meaning, reason).not.toContain('admin.');
  expect(hook.types).toEqual(
    'awaiting_deposit confirming exchanging sending completed action_required held refunding refunded expired failed'
      .split(' ')
      .map((state) => `exchange.${state}`)
      .concat('webhook.test'),
  );
});

describe.each(languageCodes)('the page in %s', (language) => {
  const docs = view(language);
  const texts = allMessages[language].docs;

  test('has every call', () => {
    expect(docs.groups.flatMap(({ calls }) => calls.map(({ id }) => id)).toSorted()).toEqual(
      callsOf(document)
        .map(({ operation }) => operation.operationId)
        .toSorted(),
    );
  });

  test('has a title and a description for every subject, short enough for search engines', () => {
    for (const subject of docsSubjects({ isSandbox: true })) {
      expect([subject, texts[`page.${subject}`]]).not.toContain(undefined);
      expect(texts[`page.${subject}.text`], subject).toMatch(/^.{8,180}$/);
    }
  });

  test('has words for every change of the API', () => {
    for (const { changes } of docs.changes) {
      for (const change of changes) expect([change, texts[`change.${change}`]]).not.toContain(undefined);
    }
  });

  test('explains every status, and every code in words', () => {
    expect(docs.statuses).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '422', '429', '500', '503']),
    );
    for (const status of docs.statuses) expect([status, texts[`http.${status}`]]).not.toContain(undefined);
    for (const { code, message } of docs.errors) {
      expect(message, code).not.toContain('errors.');
      expect(message, code).not.toMatch(/\{\w+\}/);
    }
  });

  test('holds no figure of its own: they come from the constants', () => {
    const figure =
      /\d+\s*(?:%|s\b|秒|分|小时|小時|時間|天|日|seconds?|minutes?|hours?|days?|horas?|heures?|días?|jours?)/i;
    const found = Object.entries(texts).filter(([, text]) => figure.test(text.replaceAll(/1970 ?年|1 ?分あたり/g, '')));
    expect(found).toEqual([]);
  });
});

test('the error table has the statuses that the calls are answered with', () => {
  const { errors } = view('en');
  expect(errors.length).toBeGreaterThan(30);
  for (const { code, status } of errors) expect([code, Number(status)]).toEqual([code, v1Status(code as ErrorCode)]);
});

test('every object that a type leads to is on the page', () => {
  const { objects, groups } = view('en');
  const rows = [
    ...objects.flatMap(({ rows: own }) => own),
    ...groups.flatMap(({ calls }) => calls.flatMap(({ parameters, body }) => [...parameters, ...body])),
  ];
  const answers = groups.flatMap(({ calls }) => calls.map(({ answer }) => answer));
  const targets = [...rows, ...answers].flatMap(({ type }) => type.target ?? []);
  const names = objects.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(targets.filter((target) => !names.includes(target))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['Exchange', 'Quote', 'Currency', 'WebhookMessage', 'Error']));
});

test('every call has a subject, and no subject a call that is not there', () => {
  const ids = callsOf(document).map(({ operation }) => operation.operationId);
  expect(Object.keys(callSubjects).toSorted()).toEqual(ids.toSorted());
});

test('every call shows its request in three languages, and its answer', () => {
  const calls = view('en').groups.flatMap((group) => group.calls);
  for (const { id, method, path, snippets, answerExample, answer } of calls) {
    expect(Object.keys(snippets), id).toEqual(['curl', 'node', 'python']);
    const [start = ''] = path.split('{');
    for (const text of Object.values(snippets)) expect(text, `${method} ${path}`).toContain(`/api/v1${start}`);
    expect([id, answerExample !== undefined]).toEqual([id, answer.kind === 'data']);
  }
});

describe('the forms to try calls with', () => {
  const triedIn = (isSandbox: boolean) =>
    view('en', isSandbox).groups.flatMap(({ calls }) => calls.filter(({ form }) => form).map(({ id }) => id));

  test('are there in the sandbox for what is read and made', () => {
    expect(triedIn(true)).toEqual(
      expect.arrayContaining(['listCurrencies', 'getExchangeRate', 'createQuote', 'createExchange', 'getExchange']),
    );
    expect(triedIn(true)).not.toContain('followExchange');
  });

  test('are nowhere else', () => {
    expect(triedIn(false)).toEqual([]);
  });
});

test('a type is said in few words', () => {
  const { groups, objects } = view('en');
  const typeOf = (object: string, field: string) =>
    objects.find(({ name }) => name === object)?.rows.find(({ name }) => name === field)?.type;
  expect(typeOf('Exchange', 'payouts')).toEqual({ text: 'Payout[]', target: 'Payout' });
  expect(typeOf('Exchange', 'txHash')).toEqual({ text: 'string | null', target: null });
  expect(typeOf('Exchange', 'expiresAt')).toEqual({ text: 'date-time', target: null });
  expect(typeOf('Currency', 'id')).toEqual({ text: 'string', target: null });
  expect(typeOf('Quote', 'orderType')).toEqual({ text: 'floating | fixed', target: null });
  expect(typeOf('Key', 'limits.openOrders')).toEqual({ text: 'integer', target: null });
  const list = groups.flatMap(({ calls }) => calls).find(({ id }) => id === 'listCurrencies');
  expect(list?.answer).toEqual({ status: '200', kind: 'data', type: { text: 'Currency[]', target: 'Currency' } });
});
