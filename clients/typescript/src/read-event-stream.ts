/** Reads server-sent events from the body of a response. */
import { deadlineIn } from './pause.ts';

export type StreamEvent = Readonly<{ id: string | undefined; type: string; data: string }>;

type Patience = Readonly<{ silenceMs: number; signal: AbortSignal | undefined }>;

/** The events as they come. Throws if nothing at all comes for `silenceMs`, or the signal aborts. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  { silenceMs, signal }: Patience,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  try {
    for (;;) {
      const { done, value } = await orSilence(reader.read(), { silenceMs, signal });
      if (done) return;
      const blocks = (unread + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      unread = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    // Also ends the connection if the reader of the events stops early.
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): StreamEvent | undefined {
  let [id, type] = [undefined as string | undefined, 'message'];
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? [];
    if (name === 'id') id = value;
    if (name === 'event') type = value;
    if (name === 'data') data.push(value);
  }
  return data.length === 0 ? undefined : { id, type, data: data.join('\n') };
}

async function orSilence<Value>(value: Promise<Value>, { silenceMs, signal }: Patience): Promise<Value> {
  const deadline = deadlineIn(silenceMs, signal);
  const silence = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(deadline.signal.reason as Error);
    if (deadline.signal.aborted) stop();
    else deadline.signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([value, silence]);
  } finally {
    deadline.clear();
  }
}
