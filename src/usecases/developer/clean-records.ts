/** Deletes expired data of the developer API. */
import {
  endedKeyLifeMs,
  endedQuoteLifeMs,
  eventLifeMs,
  mostEndedQuotes,
  requestLifeMs,
} from '#src/domain/developer/record-times.ts';
import type { DeveloperDeps } from './developer-deps.ts';

/** Uses for each table the clock that wrote its times: the service's clock or real time. */
export async function cleanDeveloperRecords({ ports, developerPorts }: DeveloperDeps): Promise<void> {
  const [now, realNow] = [ports.clock.now(), developerPorts.realClock.now()];
  await developerPorts.store.transaction(async ({ developer: { keys, quotes, requests, webhooks } }) => {
    await quotes.dropExpired(now - endedQuoteLifeMs);
    await quotes.dropSurplus(now, mostEndedQuotes);
    await requests.dropOld(requestLifeMs);
    await webhooks.dropOld(now - eventLifeMs);
    await keys.dropEnded(realNow, realNow - endedKeyLifeMs);
  });
}
