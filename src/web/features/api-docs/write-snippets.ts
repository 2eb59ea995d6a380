/**
 * The request of a call as code to copy, in three languages, made from the examples of the OpenAPI document. Tests run
 * all of them. `BASE_URL` and `API_KEY` come from the environment, as in the samples.
 */
import { nameOf, type ApiCall, type ApiDocument, type ApiParameter, type SampleLanguage } from '../../api-document.ts';

export type Snippets = Readonly<Record<SampleLanguage, string>>;

type Request = Readonly<{
  method: string;
  /** Path with its examples filled in. */
  path: string;
  needsKey: boolean;
  /** Example of the body; undefined if the call takes none. */
  body: unknown;
  isStream: boolean;
}>;

export function writeSnippets(call: ApiCall, document: ApiDocument): Snippets {
  const request = readRequest(call, document);
  return { curl: writeCurl(request), node: writeNode(request), python: writePython(request) };
}

function readRequest({ method, path, operation }: ApiCall, document: ApiDocument): Request {
  const base = document.servers[0]?.url ?? '';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => exampleOf(operation.parameters, name));
  const [, answer] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  return {
    method,
    path: base + filled,
    needsKey: (operation['x-scope'] ?? null) !== null,
    body: exampleBody(operation.requestBody?.content['application/json'], document),
    isStream: 'text/event-stream' in (answer?.content ?? {}),
  };
}

/** An example of a parameter as it stands in an address. Undefined if there is none. */
export function exampleText(example: unknown): string | undefined {
  if (example === undefined) return undefined;
  return typeof example === 'string' ? example : JSON.stringify(example);
}

function exampleOf(parameters: ApiCall['operation']['parameters'], name: string): string {
  const found = parameters.find((each): each is ApiParameter => 'name' in each && each.name === name);
  return encodeURIComponent(exampleText(found?.example) ?? name);
}

type BodyContent = NonNullable<ApiCall['operation']['requestBody']>['content'][string] | undefined;

/** The example of a request body: the one that is written down, else the required fields with their own examples. */
export function exampleBody(content: BodyContent, { components }: ApiDocument): unknown {
  if (content === undefined || content.example !== undefined) return content?.example;
  const { properties = {}, required = [] } = components.schemas[nameOf(content.schema.$ref ?? '')] ?? {};
  const wanted = Object.entries(properties).filter(([name]) => required.length === 0 || required.includes(name));
  return Object.fromEntries(wanted.map(([name, { examples }]) => [name, examples?.[0]]));
}

function writeCurl({ method, path, needsKey, body, isStream }: Request): string {
  const isPlain = method === 'GET' || (method === 'POST' && body !== undefined);
  const lines = [
    `curl ${isStream ? '-sSN' : '-sS'}${isPlain ? '' : ` -X ${method}`} "$BASE_URL${path}"`,
    ...(needsKey ? [`-H "Authorization: Bearer $API_KEY"`] : []),
    ...(method === 'POST' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d '${indent(toJson(body), '  ')}'`]),
  ];
  return lines.join(' \\\n  ');
}

function writeNode({ method, path, needsKey, body, isStream }: Request): string {
  const headers = [
    ...(needsKey ? ['Authorization: `Bearer ${API_KEY}`,'] : []),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json',`]),
    ...(method === 'POST' ? [`'Idempotency-Key': crypto.randomUUID(),`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length === 0 ? [] : [`headers: {\n    ${headers.join('\n    ')}\n  },`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indent(toScript(body), '  ')}),`]),
  ];
  const rest = options.length === 0 ? '' : `, {\n  ${options.join('\n  ')}\n}`;
  return [
    "import { env } from 'node:process';",
    '',
    needsKey ? 'const { BASE_URL, API_KEY } = env;' : 'const { BASE_URL } = env;',
    `const answer = await fetch(\`\${BASE_URL}${path}\`${rest});`,
    isStream
      ? 'for await (const text of answer.body.pipeThrough(new TextDecoderStream())) console.log(text);'
      : 'console.log(answer.status, await answer.json());',
  ].join('\n');
}

function writePython({ method, path, needsKey, body, isStream }: Request): string {
  const headers = [
    ...(needsKey ? ['"Authorization": "Bearer " + os.environ["API_KEY"],'] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json",']),
    ...(method === 'POST' ? ['"Idempotency-Key": str(uuid.uuid4()),'] : []),
  ];
  const options = [
    `os.environ["BASE_URL"] + "${path}",`,
    ...(method === 'GET' ? [] : [`method="${method}",`]),
    ...(headers.length === 0 ? [] : [`headers={\n        ${headers.join('\n        ')}\n    },`]),
    ...(body === undefined ? [] : [`data=json.dumps(${indent(toPython(body), '    ')}).encode(),`]),
  ];
  const imports = [...(isStream ? [] : ['json']), 'os', 'urllib.request', ...(method === 'POST' ? ['uuid'] : [])];
  return [
    ...imports.map((name) => `import ${name}`),
    '',
    `request = urllib.request.Request(\n    ${options.join('\n    ')}\n)`,
    'with urllib.request.urlopen(request) as answer:',
    isStream ? '    for line in answer:\n        print(line.decode().rstrip())' : '    print(json.load(answer))',
  ].join('\n');
}

const toJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** The value as JavaScript: plain names without quotes, and single quotes around texts. */
function toScript(value: unknown): string {
  return toJson(value)
    .replaceAll(/^(\s*)"([a-zA-Z]+)":/gm, '$1$2:')
    .replaceAll(/"([^"'\\]*)"/g, `'$1'`)
    .replaceAll(/([^{[,])\n/g, '$1,\n');
}

function toPython(value: unknown): string {
  return toJson(value)
    .replaceAll(/: true\b/g, ': True')
    .replaceAll(/: false\b/g, ': False')
    .replaceAll(/: null\b/g, ': None')
    .replaceAll(/([^{[,])\n/g, '$1,\n');
}

function indent(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}
