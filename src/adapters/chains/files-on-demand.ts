/** Files of cold storage whose library is large: it is loaded only when a file is written or read. */
import type { AccountFiles } from '#src/usecases/ports/cold-keys.ts';

export function openFilesOnDemand(open: () => Promise<AccountFiles>): AccountFiles {
  return {
    writeReturn: async (wanted) => await (await open()).writeReturn(wanted),
    readSigned: async (wanted, text) => await (await open()).readSigned(wanted, text),
  };
}
