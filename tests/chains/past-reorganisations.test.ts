/** Reorganisations that main networks have had, replayed on real node software. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import {
  isUndoneCredited,
  openReplay,
  pastReorganisations,
  type ReplayedChain,
} from '#tests/support/chain-contract/replay-reorganisation.ts';
import type { Story } from '#tests/support/chain-contract/story.ts';

const chainIds = Object.keys(pastReorganisations) as readonly ReplayedChain[];

describe.each(chainIds)('the deepest reorganisation of %s', (chain) => {
  const { undone, askedThen } = pastReorganisations[chain];
  let lab: DevnetLab;
  let story: Story;
  beforeAll(async () => {
    lab = await openDevnetLab(chain);
    story = await openReplay(makeDevnetLab(lab.devnet, chain));
  });
  afterAll(async () => {
    await lab.close();
  });

  test('undoes nothing that is credited', async () => {
    expect(await isUndoneCredited(story, undone)).toBe(false);
  });

  test('would have undone what was credited at the depth of its time', async () => {
    // The payer can pay again once the payment that the reorganisation left out is in a block.
    await story.lab.mine(20);
    expect(await isUndoneCredited(story, undone, askedThen)).toBe(true);
  });
});
