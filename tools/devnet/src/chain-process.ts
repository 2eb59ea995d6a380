/**
 * Client of the chains that run in a process of ours (Hardhat, LiteSVM, the TRON stand-in). Their npm packages are
 * loaded only in that process. Test controls use the process's IPC channel, so that the chain's own port serves only
 * what a real node would.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChainId } from '../../../src/domain/assets/currencies.ts';
import type { ChainControl, ChainNode, Reality } from './chain-node.ts';
import { runProcess } from './run-process.ts';

export type ControlName = keyof ChainControl | 'open' | 'shut';
export type ControlRequest = Readonly<{ id: number; chain: ChainId; action: ControlName; given: readonly unknown[] }>;
export type ControlAnswer = Readonly<{ id: number; value?: unknown; problem?: string }>;

/** Description that a chain sends once it is ready. */
export type ChainCard = Readonly<{ chain: ChainId; reality: Reality; software: string; facts: unknown }>;
export type ReadyMessage = Readonly<{ ready: readonly ChainCard[] }>;

export type ChainProcessPlan = Readonly<{
  name: string;
  /** Program file, relative to this file. */
  program: string;
  folder: string;
  ports: Partial<Record<ChainId, number>>;
}>;

export type ProcessChain<Facts> = ChainNode & Readonly<{ endpoint: Readonly<{ url: string }> & Facts }>;

const controlNames: readonly (keyof ChainControl)[] = [
  'height',
  'mine',
  'newAddress',
  'balance',
  'pay',
  'payByContract',
  'payInVain',
  'fund',
  'replace',
  'reorg',
];

export async function startChainProcess<Facts>(plan: ChainProcessPlan): Promise<readonly ProcessChain<Facts>[]> {
  await mkdir(plan.folder, { recursive: true });
  let cards: readonly ChainCard[] | undefined;
  const running = await runProcess({
    name: plan.name,
    command: process.execPath,
    arguments: [fileURLToPath(new URL(plan.program, import.meta.url)), JSON.stringify(plan.ports)],
    logFile: path.join(plan.folder, 'node.log'),
    folder: fileURLToPath(new URL('..', import.meta.url)),
    environment: { CI: '1', HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
    hasChannel: true,
    isReady: async (child) => {
      cards = await nextReadyMessage(child);
      return true;
    },
  });
  const ask = makeAsk(running.child);
  return (cards ?? []).map(({ facts, ...card }) => {
    const action =
      (name: ControlName) =>
      (...given: readonly unknown[]) =>
        ask(card.chain, name, given);
    const control = Object.fromEntries(controlNames.map((name) => [name, action(name)])) as unknown as ChainControl;
    return {
      ...card,
      ...control,
      endpoint: { url: `http://127.0.0.1:${plan.ports[card.chain]}`, ...(facts as Facts) },
      stop: async () => void (await action('shut')()),
      start: async () => void (await action('open')()),
      close: running.stop,
    };
  });
}

function nextReadyMessage(child: ChildProcess): Promise<readonly ChainCard[]> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as ReadyMessage).ready));
    child.once('exit', () => reject(new Error('it ended')));
  });
}

function makeAsk(
  child: ChildProcess,
): (chain: ChainId, action: ControlName, given: readonly unknown[]) => Promise<unknown> {
  const waiting = new Map<number, (answer: ControlAnswer) => void>();
  let lastId = 0;
  child.on('message', (message) => {
    const answer = message as ControlAnswer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  child.once('exit', () => {
    for (const [id, settle] of waiting) settle({ id, problem: 'the process of the chain ended' });
  });
  return async (chain, action, given) => {
    lastId += 1;
    const request: ControlRequest = { id: lastId, chain, action, given };
    const answer = await new Promise<ControlAnswer>((resolve, reject) => {
      waiting.set(request.id, resolve);
      child.send(request, (error) => error && reject(error));
    });
    if (answer.problem !== undefined) throw new Error(`${chain}: ${answer.problem}`);
    return answer.value;
  };
}
