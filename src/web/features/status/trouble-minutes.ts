/** How long a trouble lasts before it counts, as texts say it. */
import { troubleCountsMs } from '#src/domain/uptime.ts';

export const troubleMinutes = troubleCountsMs / 60_000;
