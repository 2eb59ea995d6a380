/** Where in the code an error was thrown. Of a stack only places in files are kept, never a word of the message. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const mostFrames = 8;
const project = path.resolve(import.meta.dirname, '../..');

/** `    at async name (file:///project/src/file.ts:12:34)`, or the place alone. */
const frameLine = /^ {4}at (?:(?:async )?(?<name>[^()]*?)(?: \[as \w+\])? \()?(?<place>[^()]+):(?<line>\d+):\d+\)?$/;
/** `Error`, `Error: ` or `Error [ERR_CODE]`, without a message. */
const bareHead = /^[\w$.]+(?: \[\w+\])?:? ?$/;
/** What a function is called in code: dots, `new`, `#private` and `<anonymous>` among them. No address is so short. */
const plainName = /^(?!.*\w{26})[\w$.#<> ]{1,80}$/;

export function readFrames(error: Error): readonly string[] {
  return cutMessage(error)
    .split('\n')
    .flatMap((line) => toFrame(line) ?? [])
    .slice(0, mostFrames);
}

/**
 * The message may have lines that look like frames. It stands at the head of the stack, word for word; where it does
 * not, it was changed later, nothing tells where the old one ends, and the whole stack is left out.
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

/** Relative to the project. Node's own files are left out, and so is code that lies in no file of the project. */
function toFile(place: string): string | undefined {
  const [bare = ''] = place.split('?');
  if (!bare.startsWith('file://') && !path.isAbsolute(bare)) return undefined;
  const relative = path.relative(project, toPath(bare));
  return relative.startsWith('..') ? undefined : relative;
}

/** A log never throws, whatever somebody wrote into a stack. */
function toPath(place: string): string {
  try {
    return place.startsWith('file://') ? fileURLToPath(place) : place;
  } catch {
    return path.parse(project).root;
  }
}
