/** A valid address on a simulated chain, for the demo scan. The endpoint exists in the sandbox only. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export async function fetchSampleAddress(chain: ChainId): Promise<string> {
  const response = await fetch(`/api/sandbox/addresses/${chain}`);
  const answer = (await response.json()) as Readonly<{ address?: string }>;
  if (!response.ok || answer.address === undefined) throw new Error('there is no sample address');
  return answer.address;
}
