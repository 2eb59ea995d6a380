/** Opens the list that addresses are screened against, for the service and for the signer. */
import { fileURLToPath } from 'node:url';
import { loadScreeningList } from '#src/adapters/screening/load-screening-list.ts';
import type { Config } from '#src/config/config.ts';
import { normaliseAddress, parseAddress } from '#src/domain/address/parse-address.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';

const sampleList = fileURLToPath(new URL('../adapters/screening/sample-list.csv', import.meta.url));

export async function openScreening({ screeningList }: Pick<Config, 'screeningList'>) {
  return await loadScreeningList({ file: screeningList ?? sampleList, normalise });
}

function normalise(chain: ChainId, text: string): string | undefined {
  const parsed = parseAddress(chain, text, ['main', 'test']);
  return parsed.ok ? normaliseAddress(parsed.value) : undefined;
}
