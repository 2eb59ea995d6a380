/** Writes the generated parts of the Python client from the OpenAPI document of the API: its types and its calls. */
import path from 'node:path';
import { listErrorCodes, readDocument, repository } from './api-document.ts';
import { literal, writePythonTypes } from './python-types.ts';

export const pythonFolder = path.join(repository, 'clients', 'python');
const source = path.join(pythonFolder, 'src', 'sampan_client');

type Parameter = Readonly<{ $ref?: string; name?: string; in?: string; required?: boolean; description?: string }>;
type Operation = Readonly<{
  operationId: string;
  summary: string;
  description: string;
  parameters: readonly Parameter[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Readonly<{ $ref: string }> }>>> }>;
  responses: Readonly<Record<string, Readonly<{ content?: Readonly<Record<string, Readonly<{ schema: Answer }>>> }>>>;
}>;
type Answer = Readonly<{ properties?: Readonly<{ data?: Readonly<{ $ref: string }> }> }>;

/** The event stream has a follower written by hand, and the document needs no client. */
const leftOut = new Set(['followExchange', 'getOpenApi']);

const made = 'Made by `npm run client:generate` from the description of the API: do not edit it here.';

/** The generated files by path. */
export function makePython(): Readonly<Record<string, string>> {
  const document = readDocument();
  const { text, names } = writePythonTypes(document);
  const types = `"""Types of requests and responses. ${made}"""

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

${text}

ApiErrorCode = ${literal(listErrorCodes(document))}
`;
  const operations = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ method, route, ...(each as unknown as Operation) })),
  );
  const kept = operations.filter(({ operationId }) => !leftOut.has(operationId));
  const used = names.filter((name) => kept.some((each) => new RegExp(`\\b${name}\\b`).test(signatureOf(each))));
  const calls = `"""The calls of the API. ${made}"""

from typing import Any, Optional
from urllib.parse import quote

from .types import (
${used
  .toSorted()
  .map((name) => `    ${name},\n`)
  .join('')})


class Calls:
    """Every call returns the data of the response, and raises a SampanError if it fails."""

    def _call(self, method: str, path: str, **given: Any) -> Any:
        raise NotImplementedError

${kept.map((each) => writeCall(each, false)).join('\n')}

class AsyncCalls:
    """The same calls for asyncio."""

    async def _call(self, method: str, path: str, **given: Any) -> Any:
        raise NotImplementedError

${kept.map((each) => writeCall(each, true)).join('\n')}`;
  return { [path.join(source, 'types.py')]: types, [path.join(source, 'calls.py')]: calls };
}

type Routed = Operation & Readonly<{ method: string; route: string }>;

function writeCall(operation: Routed, isAsync: boolean): string {
  const { method, route, summary, description } = operation;
  const parts = route.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `{quote(${toSnake(name)}, safe="")}`);
  const place = parts === route ? `"${route}"` : `f'${parts}'`;
  const given = [
    ...(bodyOf(operation) === undefined ? [] : ['body=body']),
    ...(queryOf(operation).length === 0
      ? []
      : [
          `query={${queryOf(operation)
            .map(({ name = '' }) => `"${name}": ${toSnake(name)}`)
            .join(', ')}}`,
        ]),
    ...(method === 'post' ? ['idempotency_key=idempotency_key'] : []),
  ];
  const lines = [`${summary}.`, '', ...description.split('\n')].map((line) => (line === '' ? '' : `        ${line}`));
  const call = `self._call(${[`"${method.toUpperCase()}"`, place, ...given].join(', ')})`;
  return `    ${isAsync ? 'async ' : ''}${signatureOf(operation)}:
        """${lines.join('\n').trim()}
        """
        data: ${answerOf(operation)} = ${isAsync ? 'await ' : ''}${call}
        return data
`;
}

function signatureOf(operation: Routed): string {
  const body = bodyOf(operation);
  const paths = operation.parameters.filter((each) => each.in === 'path');
  const named = [
    ...queryOf(operation).map(({ name = '', required = false }) =>
      required ? `${toSnake(name)}: str` : `${toSnake(name)}: Optional[str] = None`,
    ),
    ...(operation.method === 'post' ? ['idempotency_key: Optional[str] = None'] : []),
  ];
  const all = [
    'self',
    ...paths.map(({ name = '' }) => `${toSnake(name)}: str`),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(named.length === 0 ? [] : ['*', ...named]),
  ];
  return `def ${toSnake(operation.operationId)}(${all.join(', ')}) -> ${answerOf(operation)}`;
}

function queryOf({ parameters }: Operation): readonly Parameter[] {
  return parameters.filter((each) => each.in === 'query');
}

function bodyOf({ requestBody }: Operation): string | undefined {
  return requestBody && nameOf(requestBody.content['application/json']?.schema.$ref);
}

function answerOf({ operationId, responses }: Operation): string {
  const [answer] = Object.entries(responses).flatMap(([status, each]) => (status.startsWith('2') ? [each] : []));
  const name = nameOf(answer?.content?.['application/json']?.schema.properties?.data?.$ref);
  if (name === undefined) throw new Error(`${operationId} has no named answer`);
  return name;
}

function nameOf(reference: string | undefined): string | undefined {
  return reference?.split('/').at(-1);
}

function toSnake(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake === 'from' ? 'from_' : snake;
}
