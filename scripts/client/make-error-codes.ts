/** Writes the error codes of the developer API as a type of the TypeScript client. */
import path from 'node:path';
import { listErrorCodes, readDocument } from './api-document.ts';
import { clientFolder } from './make-client.ts';

export const errorCodesFile = path.join(clientFolder, 'src', 'error-codes.ts');

export function makeErrorCodes(): string {
  const lines = listErrorCodes(readDocument()).map((code) => `  | '${code}'`);
  return `/** Error codes of the API. Made by \`npm run client:generate\` from its description: do not edit it here. */
export type ApiErrorCode =
${lines.join('\n')};
`;
}
