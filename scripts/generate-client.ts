/** `npm run client:generate`: writes clients/typescript anew after the developer API has changed. */
import fs from 'node:fs';
import { clientFile, makeClient } from './client/make-client.ts';

fs.writeFileSync(clientFile, await makeClient());
