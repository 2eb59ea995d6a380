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
  const scripts = answerClass === 'document' ? nonceSources(asked) : hashSources(asked);
  expect(parsePolicy(found['content-security-policy'] ?? ''), what).toEqual(policyWith(scripts));
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

/** Checks that every script of a page for one visitor has the nonce. */
function nonceSources({ headers, body }: Asked): readonly string[] {
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
  expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
  for (const { attributes } of scriptsOf(body)) {
    expect(attributes).toMatch(/\ssrc="\/|\snonce="|\stype="application\/ld\+json"/);
  }
  for (const [, found] of body.matchAll(/\snonce="([^"]*)"/g)) expect(found).toBe(nonce);
  return ["'self'", `'nonce-${nonce}'`].toSorted();
}

/** Checks that every script of a shared page is one of our files or listed by its hash. */
function hashSources({ body }: Asked): readonly string[] {
  expect(body).not.toMatch(/\snonce=/);
  // Data for search engines is no script.
  const inline = scriptsOf(body).filter(({ attributes }) => !/\ssrc="\/|\stype="application\/ld/.test(attributes));
  const hashes = inline.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(["'self'", ...hashes])].toSorted();
}

function scriptsOf(html: string) {
  const found = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g);
  return Array.from(found, ([, attributes = '', text = '']) => ({ attributes, text }));
}
