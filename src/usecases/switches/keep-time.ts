/**
 * The service's sign of life. When it was away (its database down, its process stopped), deadlines move by that time:
 * a visitor never loses minutes to our outage.
 */
import type { Ports } from '../ports/ports.ts';

/** Workers beat far more often than this. A longer silence is an outage. */
export const longestSilenceMs = 60_000;

export async function keepTime({ store, clock }: Ports): Promise<Readonly<{ outageMs: number }>> {
  return await store.transaction(async (records) => {
    const now = clock.now();
    const last = await records.controls.lockHeartbeat();
    const silence = last === null ? 0 : now - last;
    if (last !== null && silence < 0) return { outageMs: 0 }; // Another worker's clock is ahead; its beat stands.
    await records.controls.setHeartbeat(now);
    if (last === null || silence <= longestSilenceMs) return { outageMs: 0 };

    await records.orders.shiftDeadlines(null, silence);
    // What is an outage of everything must not be counted again as one of a node or of the price feed.
    for (const health of await records.chains.allHealth()) {
      if (health.downSince === null) continue;
      await records.orders.shiftDeadlines(health.chain, Math.max(0, last - health.downSince));
      await records.chains.saveHealth({ ...health, downSince: now });
    }
    const rates = await records.controls.latestRates();
    if (rates) await records.controls.saveRates({ ...rates, savedAt: now });
    return { outageMs: silence };
  });
}
