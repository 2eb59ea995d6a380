/** `npm run client:generate`: regenerates the generated parts of the clients after a change of the developer API. */
import fs from 'node:fs';
import { clientFile, makeClient } from './client/make-client.ts';
import { errorCodesFile, makeErrorCodes } from './client/make-error-codes.ts';
import { makePython } from './client/make-python.ts';

fs.writeFileSync(errorCodesFile, makeErrorCodes());
for (const [file, text] of Object.entries(makePython())) fs.writeFileSync(file, text);
fs.writeFileSync(clientFile, await makeClient());
