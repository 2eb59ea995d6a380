/** A page in Firefox, as a visitor uses it: finds by selector or by text, waits, clicks with the mouse and types. */
import { expect } from '@playwright/test';
import type { Marionette } from './marionette.ts';

export type FirefoxPage = ReturnType<typeof firefoxPage>;

/** A CSS selector, or an XPath that begins with two slashes. */
type Place = string;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export function firefoxPage({ send }: Marionette, baseURL: string) {
  const read = async (command: string, params: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const answer = (await send(command, params)) as Readonly<{ value: string | null }>;
    return answer.value ?? '';
  };
  const findAll = async (place: Place): Promise<readonly string[]> => {
    const using = place.startsWith('//') ? 'xpath' : 'css selector';
    const found = (await send('WebDriver:FindElements', { using, value: place })) as readonly Record<string, string>[];
    return found.flatMap((element) => element[elementKey] ?? []);
  };
  /** Waits for the first one that is there, and does it; again, if the page replaced it meanwhile. */
  const onFirst = async <Value>(place: Place, act: (id: string) => Promise<Value>): Promise<Value> => {
    let done: Readonly<{ value: Value }> | undefined;
    await expect(async () => {
      const [id] = await findAll(place);
      if (id === undefined) throw new Error(`there is no ${place}`);
      done = { value: await act(id) };
    }).toPass();
    if (!done) throw new Error(`there is no ${place}`);
    return done.value;
  };
  const text = async (place: Place): Promise<string> =>
    await onFirst(place, async (id) => await read('WebDriver:GetElementText', { id }));
  return {
    open: async (path: string): Promise<void> => {
      await send('WebDriver:Navigate', { url: `${baseURL}${path}` });
    },
    reload: async (): Promise<void> => {
      await send('WebDriver:Refresh');
    },
    click: async (place: Place): Promise<void> =>
      await onFirst(place, async (id) => {
        await send('WebDriver:ElementClick', { id });
      }),
    fill: async (place: Place, words: string): Promise<void> =>
      await onFirst(place, async (id) => {
        await send('WebDriver:ElementClear', { id });
        await send('WebDriver:ElementSendKeys', { id, text: words });
      }),
    text,
    value: async (place: Place): Promise<string> =>
      await onFirst(place, async (id) => await read('WebDriver:GetElementProperty', { id, name: 'value' })),
    shows: async (place: Place, words: string): Promise<void> =>
      await expect.poll(async () => await text(place)).toContain(words),
    has: async (place: Place): Promise<void> =>
      await expect.poll(async () => (await findAll(place)).length, { message: place }).toBeGreaterThan(0),
    url: async (): Promise<string> => await read('WebDriver:GetCurrentURL'),
    /** What went wrong on our pages by the browser's own console: exceptions, and what the policy of pages stopped. */
    problems: async (): Promise<readonly string[]> => {
      await send('Marionette:SetContext', { value: 'chrome' });
      const answer = (await send('WebDriver:ExecuteScript', { script: readConsole, args: [baseURL] })) as Readonly<{
        value: readonly string[];
      }>;
      await send('Marionette:SetContext', { value: 'content' });
      return answer.value;
    },
  } as const;
}

/** A button by its whole text. */
export function buttonOf(words: string): Place {
  return `//button[normalize-space()=${JSON.stringify(words)}]`;
}

/**
 * Runs inside of Firefox. Flag 1 is a warning, of which its parser of style sheets has many. Whenever a page with a
 * stream of events is left, it says that the stream was interrupted.
 */
const readConsole = `
  const [origin] = arguments;
  return Services.console.getMessageArray()
    .filter((each) => each instanceof Ci.nsIScriptError)
    .map((each) => each.QueryInterface(Ci.nsIScriptError))
    .filter((each) => each.sourceName.startsWith(origin) || /Content-Security-Policy/.test(each.errorMessage))
    .filter((each) => (each.flags & 1) === 0 || /Content-Security-Policy/.test(each.errorMessage))
    .filter((each) => !/\\/events was interrupted while the page was loading/.test(each.errorMessage))
    .map((each) => each.errorMessage + ' (' + each.sourceName + ':' + each.lineNumber + ')');
`;
