/** Extracts stack frames of an error. Only code locations are kept, never parts of the message. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const mostFrames = 8;
const project = path.resolve(import.meta.dirname, '../..');

/** A stack frame: `    at async name (file:///project/src/file.ts:12:34)`, or the location without a name. */
const frameLine = /^ {4}at (?:(?:async )?(?<name>[^()]*?)(?: \[as \w+\])? \()?(?<place>[^()]+):(?<line>\d+):\d+\)?$/;
/** First line of a stack without a message: `Error`, `Error: ` or `Error [ERR_CODE]`. */
const bareHead = /^[\w$.]+(?: \[\w+\])?:? ?$/;
/**
 * A function name in code, which may contain dots, `new`, `#private` and `<anonymous>`. Crypto addresses do not match,
 * because they have longer words.
 */
const plainName = /^(?!.*\w{26})[\w$.#<> ]{1,80}$/;

export function readFrames(error: Error): readonly string[] {
  return cutMessage(error)
    .split('\n')
    .flatMap((line) => toFrame(line) ?? [])
    .slice(0, mostFrames);
}

/**
 * Removes the message, which may have lines that look like frames. The stack starts with the exact message. If it does
 * not, the message was changed after the throw and its end in the stack is unknown, so the whole stack is left out.
 */
function cutMessage({ stack = '', message }: Error): string {
  const [firstLine = ''] = stack.split('\n');
  if (message === '') return bareHead.test(firstLine) ? stack.slice(firstLine.length) : '';
  const start = stack.indexOf(message);
  const isAtHead = start >= 0 && start <= firstLine.length;
  const rest = stack.slice(start + message.length);
  return isAtHead && rest.startsWith('\n') ? rest : '';
}

function toFrame(line: string): string | undefined {
  const { name = '', place = '', line: number = '' } = frameLine.exec(line)?.groups ?? {};
  const file = toFile(place);
  if (file === undefined) return undefined;
  return plainName.test(name) ? `${file}:${number} ${name}` : `${file}:${number}`;
}

/** Path relative to the project. Undefined for Node's own files and for code outside the project. */
function toFile(place: string): string | undefined {
  const [bare = ''] = place.split('?');
  if (!bare.startsWith('file://') && !path.isAbsolute(bare)) return undefined;
  const relative = path.relative(project, toPath(bare));
  return relative.startsWith('..') ? undefined : relative;
}

/** File path of a location. Never throws, because logging must not throw, whatever a stack contains. */
function toPath(place: string): string {
  try {
    return place.startsWith('file://') ? fileURLToPath(place) : place;
  } catch {
    return path.parse(project).root;
  }
}
