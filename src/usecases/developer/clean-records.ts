/** Forgets what the developer API keeps for a while only. */
import {
  endedKeyLifeMs,
  endedQuoteLifeMs,
  eventLifeMs,
  mostEndedQuotes,
  requestLifeMs,
} from '#src/domain/developer/record-times.ts';
import type { DeveloperDeps } from './developer-deps.ts';

/** Each by the clock its moments were written by: orders and quotes have the service's, the rest real time. */
export async function cleanDeveloperRecords({ ports, parts }: DeveloperDeps): Promise<void> {
  const [now, realNow] = [ports.clock.now(), parts.realClock.now()];
  await parts.store.transaction(async ({ developer: { keys, quotes, requests, webhooks } }) => {
    await quotes.dropExpired(now - endedQuoteLifeMs);
    await quotes.dropSurplus(now, mostEndedQuotes);
    await requests.dropOld(requestLifeMs);
    await webhooks.dropOld(now - eventLifeMs);
    await keys.dropEnded(realNow, realNow - endedKeyLifeMs);
  });
}
