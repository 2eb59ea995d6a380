/** The endpoints as the page shows them: grouped, each with its tables, response, error codes and form. */
import type { KeyScope } from '#src/domain/developer/api-key.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { callsOf, type ApiCall, type ApiDocument } from '../../api-document.ts';
import { callSubjects, type DocsSubject } from '../../docs-subjects.ts';
import { findWords, ownText, summaryKeys, textKeys } from './call-texts.ts';
import { describeType, type TypeText } from './describe-type.ts';
import { bodyRows, parameterRows, type FieldRow } from './field-rows.server.ts';
import { exampleBody, writeSnippets, type Snippets } from './write-snippets.ts';

export type CallView = Readonly<{
  id: string;
  /** The subject on whose page it is shown. */
  subject: DocsSubject;
  method: string;
  path: string;
  scope: KeyScope | null;
  summary: string;
  text: string | undefined;
  parameters: readonly FieldRow[];
  body: readonly FieldRow[];
  /** The request as code, in each language. */
  snippets: Snippets;
  /** Example response as JSON; undefined for a stream and for the OpenAPI document. */
  answerExample: string | undefined;
  answer: Readonly<{ status: string; kind: 'data' | 'stream' | 'json'; type: TypeText }>;
  codes: readonly string[];
  /** The form to try the endpoint; undefined if it cannot be tried. */
  form: readonly FormField[] | undefined;
}>;

export type FormField = Readonly<{
  name: string;
  place: 'path' | 'query' | 'body';
  isRequired: boolean;
  value: string;
  hint: string;
}>;

export type CallGroup = Readonly<{ tag: string; calls: readonly CallView[] }>;

type Reader = Readonly<{ document: ApiDocument; t: Translate; canTry: boolean }>;

export function groupCalls(reader: Reader): readonly CallGroup[] {
  const calls = callsOf(reader.document);
  return reader.document.tags.map(({ name: tag }) => ({
    tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag)).map((call) => viewCall(call, reader)),
  }));
}

function viewCall({ method, path, operation }: ApiCall, { document, t, canTry }: Reader): CallView {
  const written = ownText(operation);
  const parameters = parameterRows(operation, { document, t });
  const body = bodyRows(operation, { document, t });
  const example = exampleBody(operation.requestBody?.content['application/json'], document);
  const answer = viewAnswer(operation.responses, document);
  // The form is not offered for a stream, which has no end to wait for, for the OpenAPI document, which is a link, nor
  // for PUT and DELETE.
  const isTried = canTry && answer.kind === 'data' && (method === 'GET' || method === 'POST');
  return {
    id: operation.operationId,
    subject: callSubjects[operation.operationId] ?? 'overview',
    method,
    path,
    scope: operation['x-scope'] ?? null,
    summary: findWords(t, summaryKeys(operation), operation.summary),
    text: written === undefined ? undefined : findWords(t, textKeys(operation), written),
    parameters,
    body,
    snippets: writeSnippets({ method, path, operation }, document),
    answerExample: writeAnswer(operation.responses[answer.status]),
    answer,
    codes: Object.values(operation.responses).flatMap((response) => response['x-error-codes'] ?? []),
    form: isTried ? formFields([...parameters, ...body], example) : undefined,
  };
}

/** The first 2xx response of an endpoint, with its type. */
function viewAnswer(responses: ApiCall['operation']['responses'], document: ApiDocument): CallView['answer'] {
  const [status = '200', response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const content = response?.content ?? {};
  const data = content['application/json']?.schema.properties?.['data'];
  if (data) return { status, kind: 'data', type: describeType(data, document) };
  const kind = 'text/event-stream' in content ? 'stream' : 'json';
  return { status, kind, type: { text: '', target: null } };
}

const priceFields: ReadonlySet<string> = new Set(['sendCurrency', 'receiveCurrency', 'sendAmount']);

function writeAnswer(response: ApiCall['operation']['responses'][string] | undefined): string | undefined {
  const example = response?.content?.['application/json']?.example;
  return example === undefined ? undefined : JSON.stringify(example, null, 2);
}

/**
 * Fields of the form. Example ids and addresses do not exist, so they are only placeholders and not initial values. An
 * order without the id of a quote is priced by its own fields, so these are filled in.
 */
function formFields(rows: readonly FieldRow[], example: unknown): readonly FormField[] {
  const given = (example ?? {}) as Readonly<Record<string, string>>;
  return rows.flatMap(({ name, place, isRequired, example: hint }) => {
    if (place === null || place === 'header') return [];
    const instead = 'quoteId' in given && priceFields.has(name) ? hint : '';
    const usual = place === 'path' ? hint : (given[name] ?? instead);
    const isName = /^(?:id|ids|quoteId|before|receiveAddress|refundAddress)$/.test(name);
    return [{ name, place, isRequired, value: isName ? '' : usual, hint }];
  });
}
