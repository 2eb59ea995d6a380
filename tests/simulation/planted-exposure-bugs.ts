/** Planted bugs about unexpected payments, and about deposits that are at risk together. */
import type { PlantedBug } from './planted-bugs.ts';
import { withRecords } from './wrap-adapters.ts';
import type { Adapters } from './world.ts';

export const plantedExposureBugs: readonly PlantedBug[] = [
  {
    name: 'each deposit alone decides how deep it has to be',
    plant: weighAlone,
    shows: /^L10 /,
    climate: { manner: 'exact' },
  },
  {
    name: 'a payment that completes its order is kept as dust as well',
    plant: keepAsDust,
    shows: /^L|overdrawn|^BUG /,
    climate: { manner: 'completed_by_dust' },
  },
];

function weighAlone(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      patch: async (id, { confirmationsNeeded: _raised, ...patch }) => await deposits.patch(id, patch),
    },
  }));
}

/** A deposit is judged again, but the result is not stored. */
function keepAsDust(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      patch: async (id, patch) => {
        const isFreed = patch.use === null && (await deposits.find(id))?.use === 'dust';
        if (!isFreed) await deposits.patch(id, patch);
      },
    },
  }));
}
