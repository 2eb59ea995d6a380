/**
 * Writes the calls as a collection for Postman (format 2.1), which Bruno, Insomnia and Hoppscotch read too: a folder
 * per subject, a request per call with its example, and two variables to fill in.
 */
import { callsOf, type ApiCall, type ApiDocument } from '../../api-document.ts';
import { callSubjects, docsSubjects } from '../../docs-subjects.ts';
import { ownText } from './call-texts.ts';
import { parametersOf } from './field-rows.server.ts';
import { exampleBody, exampleText } from './write-snippets.ts';

type Source = Readonly<{ document: ApiDocument; publicUrl: string; titleOf(subject: string): string }>;

export function writePostman({ document, publicUrl, titleOf }: Source) {
  const calls = callsOf(document);
  const folders = docsSubjects({ isSandbox: true })
    .map((subject) => ({
      name: titleOf(subject),
      item: calls.filter(({ operation }) => callSubjects[operation.operationId] === subject).map(toItem),
    }))
    .filter(({ item }) => item.length > 0);
  return {
    info: {
      name: document.info.title,
      description: document.info.summary,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: publicUrl + (document.servers[0]?.url ?? ''), type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
    ],
    item: folders,
  };

  function toItem({ method, path, operation }: ApiCall) {
    const parameters = parametersOf(operation, document);
    const segments = path
      .split('/')
      .filter(Boolean)
      .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
    const query = toFields(parameters.filter((each) => each.in === 'query'));
    const body = exampleBody(operation.requestBody?.content['application/json'], document);
    const headers = method === 'POST' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : [];
    return {
      name: operation.summary,
      request: {
        ...((operation['x-scope'] ?? null) === null && { auth: { type: 'noauth' } }),
        method,
        description: ownText(operation) ?? '',
        header: [...headers, ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }])],
        url: {
          raw: `{{baseUrl}}/${segments.join('/')}`,
          host: ['{{baseUrl}}'],
          path: segments,
          // Off until somebody wants them: a list without them is complete.
          query: query.map((field) => ({ ...field, disabled: true })),
          variable: toFields(parameters.filter((each) => each.in === 'path')),
        },
        ...(body !== undefined && { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: asJson } }),
      },
    };
  }
}

const asJson = { raw: { language: 'json' } } as const;

function toFields(parameters: ReturnType<typeof parametersOf>) {
  return parameters.map(({ name, example, description }) => ({
    key: name,
    value: exampleText(example) ?? '',
    description,
  }));
}
