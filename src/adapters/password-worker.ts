/**
 * Worker thread that computes password hashes one after another. It uses the synchronous Argon2 on purpose, because the
 * asynchronous one runs on libuv's thread pool, which all threads of a process share and which also compresses pages
 * and reads files.
 */
import { argon2Sync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Derivation } from './passwords.ts';

export type HashJob = Readonly<{ id: number; derivation: Derivation }>;
export type HashAnswer = Readonly<{ id: number; tag: Uint8Array } | { id: number; failure: string }>;

yieldToOthers();

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.on('message', ({ id, derivation }: HashJob) => parentPort?.postMessage(answer(id, derivation)));

/** Lets every other thread go first: hashes may wait, pages may not. Linux alone has priorities of threads. */
function yieldToOthers(): void {
  try {
    const thread = Number(fs.readlinkSync('/proc/thread-self').split('/').at(-1));
    if (Number.isSafeInteger(thread)) os.setPriority(thread, os.constants.priority.PRIORITY_LOW);
  } catch {
    // Without it hashes only take more of a busy machine.
  }
}

function answer(id: number, { message, salt, length, cost }: Derivation): HashAnswer {
  try {
    return { id, tag: argon2Sync('argon2id', { message, nonce: salt, tagLength: length, ...cost }) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : 'unknown' };
  }
}
