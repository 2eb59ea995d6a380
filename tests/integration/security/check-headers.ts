/** Sends requests to the whole application, and compares a response's headers with those of its class. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import {
  contentHeaders,
  decidedPermissions,
  decidedPolicy,
  departures,
  expectedHeaders,
  type AnswerClass,
} from './expected-headers.ts';
import { starter } from '#src/web/site/late-scripts.ts';
import type { Whole } from './open-whole.ts';
import { parsePermissions, parsePolicy } from './parse-policy.ts';

export type Asked = Readonly<{ status: number; headers: Readonly<Record<string, unknown>>; body: string }>;

export type Headers = Readonly<Record<string, string>>;

/** Event streams do not end, so only their headers are awaited. */
export async function ask({ app }: Whole, url: string, headers: Headers = {}): Promise<Asked> {
  const answer = await app.inject({ url, headers, payloadAsStream: true });
  const { statusCode: status, headers: sent } = answer;
  const isStream = String(sent['content-type']).startsWith('text/event-stream');
  const chunks: Buffer[] = [];
  if (isStream) answer.stream().destroy();
  else for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return { status, headers: sent, body: Buffer.concat(chunks).toString() };
}

/** The security headers of a response; headers about content are left out. */
function protecting({ headers }: Asked): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).filter(([name]) => !contentHeaders.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

export function expectClass(asked: Asked, answerClass: AnswerClass, what: string): void {
  const found = protecting(asked);
  const isDocument = answerClass === 'document' || answerClass === 'sharedDocument';
  const compared = isDocument
    ? { ...found, 'content-security-policy': 'parsed', 'permissions-policy': 'parsed' }
    : found;
  expect(compared, what).toEqual(expectedHeaders[answerClass]);
  const isShared = expectedHeaders[answerClass]['cache-control'].startsWith('public');
  const requestId = isShared ? /^undefined$/ : /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  expect(String(asked.headers['x-request-id']), what).toMatch(requestId);
  if (!isDocument) return;
  expect(parsePolicy(found['content-security-policy'] ?? ''), what).toEqual(policyWith(expectedScripts));
  for (const { attributes, text } of scriptsOf(asked.body)) {
    const isFile = /\ssrc="\//.test(attributes);
    if (!isFile && !isData(attributes)) expect(expectedScripts, what).toContain(hashOf(text));
  }
  expect(parsePermissions(found['permissions-policy'] ?? ''), what).toEqual(decidedPermissions);
  expect(asked.body, what).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)=/i);
}

/** The decided policy with our documented departures applied. */
function policyWith(scripts: readonly string[]): ReturnType<typeof parsePolicy> {
  const decided = Object.entries(parsePolicy(decidedPolicy));
  const rules = decided.flatMap(([name, sources]) => {
    const departure = departures[name];
    if (name === 'script-src') return [[name, scripts] as const];
    if (!departure) return [[name, sources] as const];
    return departure.ours ? [[name, departure.ours] as const] : [];
  });
  return Object.fromEntries(rules);
}

/** All that may run on any page: our files, and the starter. */
const expectedScripts = ["'self'", hashOf(starter)].toSorted();

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Whether the browser takes the element's text for data, which runs under no policy. */
function isData(attributes: string): boolean {
  return /\stype="(?:application\/(?:ld\+)?json|text\/plain)"/.test(attributes);
}

function scriptsOf(html: string) {
  const found = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  return Array.from(found, ([, attributes = '', text = '']) => ({ attributes, text }));
}
