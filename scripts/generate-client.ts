/** `npm run client:generate`: regenerates clients/typescript after a change of the developer API. */
import fs from 'node:fs';
import { clientFile, makeClient } from './client/make-client.ts';

fs.writeFileSync(clientFile, await makeClient());
