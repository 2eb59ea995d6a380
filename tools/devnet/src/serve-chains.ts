/** Server side of chain-process.ts: opens the chains' ports and runs the test controls. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { ChainId } from '../../../src/domain/assets/currencies.ts';
import type { ChainControl, Reality } from './chain-node.ts';
import type { ChainCard, ControlAnswer, ControlRequest } from './chain-process.ts';

export type HttpQuestion = Readonly<{ path: string; query: URLSearchParams; body: unknown }>;

export type ServedChain = Readonly<{
  chain: ChainId;
  reality: Reality;
  software: string;
  /** Facts for users besides the URL: token contracts, chain ids. */
  facts: unknown;
  control: ChainControl;
  /** Returns a value that can be written as JSON; `undefined` gives 404. */
  answer: (question: HttpQuestion) => Promise<unknown>;
}>;

/** A chain's port can be closed while the chain stays in memory, like a node that is down and comes back. */
type Gate = Readonly<{ open: () => Promise<void>; shut: () => Promise<void> }>;

export function portsFromCommandLine(): Partial<Record<ChainId, number>> {
  return JSON.parse(process.argv[2] ?? '{}') as Partial<Record<ChainId, number>>;
}

export async function serveChains(chains: readonly ServedChain[]): Promise<void> {
  const ports = portsFromCommandLine();
  const gates = new Map(chains.map((served) => [served.chain, makeGate(served, ports[served.chain] ?? 0)]));
  for (const gate of gates.values()) await gate.open();
  process.on('disconnect', () => process.exit());
  process.on('SIGTERM', () => process.exit());
  process.on('message', (message) => {
    const request = message as ControlRequest;
    const served = chains.find(({ chain }) => chain === request.chain);
    const gate = gates.get(request.chain);
    if (served && gate) void obey(request, served, gate).then((answer) => process.send?.(answer));
  });
  const cards: ChainCard[] = chains.map(({ chain, reality, software, facts }) => ({ chain, reality, software, facts }));
  process.send?.({ ready: cards });
}

async function obey(
  { id, action, given }: ControlRequest,
  { control }: ServedChain,
  gate: Gate,
): Promise<ControlAnswer> {
  try {
    if (action === 'open' || action === 'shut') return { id, value: await gate[action]() };
    const move = control[action] as (...values: readonly unknown[]) => Promise<unknown>;
    return { id, value: await move(...given) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}

function makeGate({ answer }: ServedChain, port: number): Gate {
  let server: Server | undefined;
  return {
    open: async () => {
      if (server) return;
      const opened = makeServer(answer);
      await new Promise<void>((resolve, reject) => {
        opened.once('error', reject);
        opened.listen(port, '127.0.0.1', resolve);
      });
      server = opened;
    },
    shut: async () => {
      const closing = server;
      server = undefined;
      closing?.closeAllConnections();
      await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    },
  };
}

function makeServer(answer: ServedChain['answer']): Server {
  return createServer((request, response) => {
    const reply = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)));
    };
    void readQuestion(request)
      .then(answer)
      .then((value) => (value === undefined ? reply(404, {}) : reply(200, value)))
      .catch((error: unknown) => reply(500, { error: String(error) }));
  });
}

async function readQuestion(request: IncomingMessage): Promise<HttpQuestion> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const url = new URL(request.url ?? '/', 'http://node');
  return { path: url.pathname, query: url.searchParams, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}
