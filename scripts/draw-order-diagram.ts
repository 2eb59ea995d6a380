/**
 * `npm exec -- node scripts/draw-order-diagram.ts`: draws the order diagram of ARCHITECTURE.md from the lifecycle
 * table, so that they cannot diverge. A test compares the two.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {
  isTerminal,
  lifecycle,
  orderEvents,
  orderStates,
  type OrderEffect,
  type OrderState,
} from '#src/domain/order/lifecycle.ts';

export const diagramFile = 'ARCHITECTURE.md';
export const diagramCommand = 'npm exec -- node scripts/draw-order-diagram.ts';

/**
 * A Mermaid diagram of the states, followed by the full table: labels on the arrows would make the diagram unreadable.
 */
export function drawOrderDiagram(): string {
  return ['```mermaid', ...drawArrows(), '```', '', ...listMoves()].join('\n');
}

/** The text with the diagram between its two marker comments. Throws when they are missing. */
export function placeDiagram(text: string, diagram: string): string {
  const [start, end] = ['<!-- order diagram: begin -->', '<!-- order diagram: end -->'];
  const [before, rest] = splitOnce(text, start);
  const [, after] = splitOnce(rest, end);
  return `${before}${start}\n\n${diagram}\n\n${end}${after}`;
}

type Move = Readonly<{ to: OrderState; events: readonly string[]; effects: readonly OrderEffect[] }>;

function drawArrows(): readonly string[] {
  const [first] = orderStates;
  const arrows = orderStates.flatMap((from) => {
    const targets = isTerminal(from) ? ['[*]'] : new Set(findMoves(from).map(({ to }) => to));
    return [...targets].map((to) => `    ${from} --> ${to}`);
  });
  return ['stateDiagram-v2', `    [*] --> ${first}`, ...arrows];
}

function listMoves(): readonly string[] {
  const rows = orderStates.flatMap((from) =>
    findMoves(from).map(({ to, events, effects }, place) => {
      const state = place === 0 ? `\`${from}\`` : '';
      return `| ${state} | ${events.join(', ')} | \`${to}\` | ${effects.join(', ')} |`;
    }),
  );
  return ['| From | Event | To | Planned effects |', '|---|---|---|---|', ...rows];
}

/** The transitions out of a state. Events with the same target state and effects are merged into one. */
function findMoves(from: OrderState): readonly Move[] {
  const moves = new Map<string, Move>();
  for (const event of orderEvents) {
    const step = lifecycle[from][event];
    if (!step) continue;
    const name = [step.to, ...step.effects].join(' ');
    moves.set(name, { ...step, events: [...(moves.get(name)?.events ?? []), event] });
  }
  return [...moves.values()].toSorted((a, b) => orderStates.indexOf(a.to) - orderStates.indexOf(b.to));
}

function splitOnce(text: string, marker: string): readonly [string, string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`${diagramFile} has lost its marker ${marker}`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}

if (import.meta.main) {
  const file = path.join(import.meta.dirname, '..', diagramFile);
  fs.writeFileSync(file, placeDiagram(fs.readFileSync(file, 'utf8'), drawOrderDiagram()));
  process.stdout.write(`${diagramFile} has the diagram of the lifecycle table\n`);
}
