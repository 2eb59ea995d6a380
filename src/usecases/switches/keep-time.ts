/**
 * Heartbeat of the service. After an outage (database down, process stopped) deadlines are extended by the length of
 * the outage, so that visitors lose no time.
 */
import { isOutage } from '#src/domain/node-trouble.ts';
import type { Ports } from '../ports/ports.ts';
import { noteService } from '../uptime/note-standing.ts';

/** Longest gap between heartbeats that does not count as an outage. Heartbeats are far more frequent. */
export const longestSilenceMs = 60_000;

export async function keepTime({ store, clock }: Ports): Promise<Readonly<{ outageMs: number }>> {
  return await store.transaction(async (records) => {
    const now = clock.now();
    const last = await records.controls.lockHeartbeat();
    const silence = last === null ? 0 : now - last;
    if (last !== null && silence < 0) return { outageMs: 0 }; // Another worker's later heartbeat is kept.
    await records.controls.setHeartbeat(now);
    await noteService(records, now);
    if (last === null || silence <= longestSilenceMs) return { outageMs: 0 };

    await records.orders.shiftDeadlines(null, silence);
    // The same outage must not count again as an outage of a node or of the price feed.
    for (const health of await records.chains.allHealth()) {
      if (!isOutage(health)) continue;
      await records.orders.shiftDeadlines(health.chain, Math.max(0, last - health.downSince));
      await records.chains.saveHealth({ ...health, downSince: now });
    }
    const rates = await records.controls.latestRates();
    if (rates) await records.controls.saveRates({ ...rates, savedAt: now });
    return { outageMs: silence };
  });
}
