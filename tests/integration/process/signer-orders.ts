/** Orders of a running service and the log of its signer, as tests of the signer need them. */
import fs from 'node:fs';
import path from 'node:path';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import type { Place } from './spawn-process.ts';

export async function post(place: Place, call: string, body: unknown = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${place.port}${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

export async function makeOrder(place: Place, receiveCurrency: 'SOL' | 'ETH'): Promise<string> {
  const chain = receiveCurrency === 'SOL' ? 'solana' : 'ethereum';
  const receiveAddress = deriveAddress(new Uint8Array(32).fill(44), chain, 'visitor', 1);
  const wanted = { sendCurrency: 'BTC', sendAmount: '0.05', receiveCurrency, receiveAddress, orderType: 'floating' };
  return String((await post(place, '/api/exchanges', wanted))['id']);
}

export async function stateOf(place: Place, id: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${place.port}/api/exchanges/${id}`);
  return ((await answer.json()) as { state: string }).state;
}

/** What the payout of an order waits for. Undefined if it does not wait. */
export async function waitOf(place: Place, id: string): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${place.port}/api/exchanges/${id}`);
  return ((await answer.json()) as { waiting: Readonly<{ reason: string }> | null }).waiting?.reason;
}

export function readLog({ dataDir }: Place): string {
  const folder = path.join(dataDir, 'signer', 'log');
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.log'));
  return names.map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('');
}

/** The signed terms of an order, as its visitor downloads them. */
export async function readTerms(place: Place, id: string): Promise<Readonly<{ text: string; signature: string }>> {
  const answer = await fetch(`http://127.0.0.1:${place.port}/api/exchanges/${id}/terms`);
  const document = await answer.text();
  const { signature } = JSON.parse(document) as { signature: string };
  return { text: document.slice(document.indexOf('"terms":') + '"terms":'.length, -1), signature };
}

/** The index of the deposit address of an order, as the signer's log has it. */
export function findOrderIndex(place: Place, termsText: string): number {
  const { orderNumber } = JSON.parse(termsText) as Readonly<{ orderNumber: string }>;
  return Number(new RegExp(`"order":"${orderNumber}","chain":"[^"]+","index":(\\d+)`).exec(readLog(place))?.[1]);
}
