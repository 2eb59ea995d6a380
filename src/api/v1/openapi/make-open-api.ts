/** Writes the OpenAPI 3.1 document from the same list of endpoints that the routes are made from. */
import { callTags, v1Prefix, type Call } from '../define-call.ts';
import { describeOperation } from './describe-operation.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { describeComponents, type Json } from './json-schemas.ts';
import { headers, info, parameters, securitySchemes, tagTexts } from './shared-parts.ts';

export type OpenApiDocument = Readonly<{
  openapi: '3.1.1';
  info: Json;
  servers: readonly Json[];
  tags: readonly Json[];
  paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  webhooks: Json;
  components: Json;
}>;

export function makeOpenApi(calls: readonly Call[]): OpenApiDocument {
  const schemas = describeComponents();
  const paths: Record<string, Record<string, Json>> = {};
  for (const { operation } of calls) {
    const path = operation.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}');
    const methods = (paths[path] ??= {});
    methods[operation.method.toLowerCase()] = describeOperation(operation, schemas);
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: v1Prefix, description: 'This server.' }],
    tags: callTags.map((name) => ({ name, description: tagTexts[name] })),
    paths,
    webhooks: describeWebhooks(),
    components: { schemas, parameters, headers, securitySchemes },
  };
}
