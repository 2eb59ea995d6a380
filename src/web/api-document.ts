/**
 * Types of the developer API's OpenAPI document, as far as the pages read it, and of the code samples beside it. The
 * pages use the same document that is served to programs, so they cannot contradict it.
 */
import type { KeyScope } from '#src/domain/developer/api-key.ts';

export type ApiSchema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly string[];
  anyOf?: readonly ApiSchema[];
  items?: ApiSchema;
  properties?: Readonly<Record<string, ApiSchema>>;
  required?: readonly string[];
  description?: string;
  examples?: readonly unknown[];
}>;

export type ApiParameter = Readonly<{
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: ApiSchema;
  example?: unknown;
}>;

type Content = Readonly<Record<string, Readonly<{ schema: ApiSchema; example?: unknown }>>>;

export type ApiOperation = Readonly<{
  operationId: string;
  tags: readonly string[];
  summary: string;
  /**
   * Paragraphs of text. The paragraphs about the required scope and the error codes are generated with the document.
   */
  description: string;
  parameters: readonly (ApiParameter | Readonly<{ $ref: string }>)[];
  requestBody?: Readonly<{ content: Content }>;
  responses: Readonly<Record<string, Readonly<{ content?: Content; 'x-error-codes'?: readonly string[] }>>>;
  'x-scope'?: KeyScope | null;
  'x-error-codes'?: readonly string[];
}>;

export type ApiDocument = Readonly<{
  info: Readonly<{ title: string; summary: string; description: string }>;
  tags: readonly Readonly<{ name: string; description: string }>[];
  servers: readonly Readonly<{ url: string }>[];
  paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  webhooks: Readonly<{ event: Readonly<{ post: ApiOperation }> }>;
  components: Readonly<{
    schemas: Readonly<Record<string, ApiSchema>>;
    parameters: Readonly<Record<string, ApiParameter>>;
  }>;
}>;

export const sampleLanguages = ['node', 'python', 'curl'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];
export const sampleNames = ['currencies', 'quote', 'create', 'finish', 'events', 'webhook'] as const;
export type SampleName = (typeof sampleNames)[number];

/** The text of each sample file; the tests run the same files. */
export type Samples = Readonly<Record<SampleName, Readonly<Record<SampleLanguage, string>>>>;

export type ApiDocs = Readonly<{
  document: ApiDocument;
  samples: Samples;
  /** The script of the guide, with the names of its steps in comments. */
  guide: string;
}>;
export type ReadApiDocs = () => Promise<ApiDocs>;

export type ApiCall = Readonly<{ method: string; path: string; operation: ApiOperation }>;

/** Every operation, in the order of the document. */
export function callsOf({ paths }: ApiDocument): readonly ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The name of the schema or parameter that a `$ref` points to. */
export function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}
