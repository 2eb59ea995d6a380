import { describe, expect, test } from 'vitest';
import { JsonRpcRefusal } from '#src/adapters/chains/json-rpc.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeFakeProgram } from './fixtures/fake-programs.ts';
import { openWalletKeys } from './keys/wallet-keys.ts';
import { makeWalletSession } from './wallet-session.ts';

const keys = openWalletKeys(new Uint8Array(64).fill(7), 'regtest');
const noWallet = new JsonRpcRefusal('any', -13, 'No wallet file');

/** A fake wallet program that keeps wallet files like the real one. */
function makeProgram({ hasFile, openAtFirst }: Readonly<{ hasFile: boolean; openAtFirst?: string }>) {
  const state = { hasFile, open: openAtFirst, addresses: 1, isSlow: false };
  const program = makeFakeProgram({
    get_address: () => (state.open === undefined ? noWallet : { address: state.open }),
    open_wallet: () => {
      if (!state.hasFile) return new JsonRpcRefusal('open_wallet', -1, 'Failed to open wallet : file not found');
      state.open = keys.primary;
      return {};
    },
    generate_from_keys: ({ address }) => {
      Object.assign(state, { hasFile: true, open: address });
      return {};
    },
    create_address: ({ count }) => {
      const first = state.addresses;
      state.addresses += Number(count);
      return { address_indices: Array.from({ length: Number(count) }, (_, at) => first + at) };
    },
    store: () => ({}),
    rescan_blockchain: () => {
      if (!state.isSlow) return {};
      const cause = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      throw new OutsideError('it did not answer in time', { cause });
    },
    refresh: () => (state.open === undefined ? noWallet : {}),
    get_height: () => (state.open === undefined ? noWallet : { height: 5 }),
  });
  return { state, program, session: makeWalletSession({ rpc: program, keys, restoreHeight: 0, reach: 30 }) };
}

describe('the wallet', () => {
  test('is made from the seed where there is no file, and looks for its old addresses', async () => {
    const { program, session, state } = makeProgram({ hasFile: false });
    expect(await session.ask('get_height')).toEqual({ height: 5 });
    expect(program.asked).toContain('generate_from_keys');
    expect(state.addresses).toBeGreaterThanOrEqual(30);
  });

  test('is opened once for all who ask, and again when the program was started anew', async () => {
    const { program, session, state } = makeProgram({ hasFile: true });
    await Promise.all([session.ask('get_height'), session.ask('get_height')]);
    expect(program.asked.filter((name) => name === 'open_wallet')).toHaveLength(1);
    state.open = undefined;
    expect(await session.ask('get_height')).toEqual({ height: 5 });
    expect(program.asked.filter((name) => name === 'open_wallet')).toHaveLength(2);
  });

  test('is not opened over somebody else’s', async () => {
    const { session } = makeProgram({ hasFile: true, openAtFirst: '4somebody' });
    await expect(session.ask('get_height')).rejects.toThrow('another wallet than ours');
  });
});

describe('addresses', () => {
  test('are remembered by the file: whoever lost count can ask how many it made', async () => {
    const { session, state } = makeProgram({ hasFile: true });
    state.addresses = 700;
    expect(await session.made()).toBe(701);
    await session.watch(800);
    expect(await session.made()).toBe(state.addresses);
  });

  test('are made ahead, so that most are given out without asking', async () => {
    const { program, session, state } = makeProgram({ hasFile: true });
    await session.watch(3);
    const before = program.asked.length;
    await Promise.all([session.watch(1), session.watch(5), session.watch(7)]);
    expect(program.asked).toHaveLength(before);
    expect(state.addresses).toBeGreaterThan(7);
  });

  test('far beyond the file make it read the chain again: it was lost once', async () => {
    const { program, session, state } = makeProgram({ hasFile: true });
    await session.watch(100);
    expect(program.asked).not.toContain('rescan_blockchain');
    await session.watch(2_000);
    expect(program.asked).toContain('rescan_blockchain');
    expect(state.addresses).toBeGreaterThan(2_000);
  });

  const rescans = (asked: readonly string[]) => asked.filter((name) => name === 'rescan_blockchain').length;

  test('make it read the chain again once, also when that takes longer than we wait', async () => {
    const { program, session, state } = makeProgram({ hasFile: true });
    state.isSlow = true;
    await expect(session.watch(2_000)).rejects.toThrow('in time');
    await session.watch(2_000);
    await session.watch(2_040);
    expect(await session.refresh()).toBe(5);
    await session.watch(state.addresses + 10);
    expect(rescans(program.asked)).toBe(1);
  });

  test('make it read the chain again when the program was started anew meanwhile', async () => {
    const { program, session, state } = makeProgram({ hasFile: true });
    state.isSlow = true;
    await expect(session.watch(2_000)).rejects.toThrow('in time');
    Object.assign(state, { open: undefined, isSlow: false });
    await session.ask('get_height');
    await session.refresh();
    await session.refresh();
    expect(rescans(program.asked)).toBe(2);
  });

  test('that were given out to nobody are passed over without reading, unless the file was made anew', async () => {
    const old = makeProgram({ hasFile: true });
    old.state.addresses = 700;
    await old.session.watch((await old.session.made()) + 5_000, { isUnused: true });
    expect(rescans(old.program.asked)).toBe(0);
    const anew = makeProgram({ hasFile: false });
    await anew.session.watch((await anew.session.made()) + 5_000, { isUnused: true });
    expect(rescans(anew.program.asked)).toBe(1);
  });
});
