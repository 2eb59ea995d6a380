/** Picks the messages of a page. Server only: importing this loads all languages into memory. */
import type { MessageGroup, MessageKey, Namespace, PageCatalog } from './catalog.ts';
import type { LanguageCode } from './languages.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ja } from './messages/ja.ts';
import { zhCn } from './messages/zh-cn.ts';
import { zhTw } from './messages/zh-tw.ts';

type Texts = Readonly<Record<string, string>>;

/** Messages by language and namespace, as in the source files. */
export const allMessages: Readonly<Record<LanguageCode, Readonly<Record<Namespace, Texts>>>> = {
  'zh-cn': zhCn,
  'zh-tw': zhTw,
  en,
  es,
  fr,
  ja,
};

const loaded = new Map<string, PageCatalog>();

/** The messages of the given namespaces. A message that is missing in a language is taken from the source language. */
export function loadCatalog(
  language: LanguageCode,
  wanted: readonly MessageGroup[],
  keys: readonly MessageKey[] = [],
): PageCatalog {
  const request = [language, ...wanted.toSorted(), ...keys.toSorted()].join(' ');
  const known = loaded.get(request);
  if (known) return known;
  const messages: Record<string, string> = {};
  for (const group of wanted) {
    const namespace = namespaceOf(group);
    for (const [name, text] of Object.entries(withFallback(allMessages[language][namespace], zhCn[namespace]))) {
      const key = `${namespace}.${name}`;
      if (group === namespace || key.startsWith(`${group}.`)) messages[key] = text;
    }
  }
  for (const key of keys) messages[key] = findText(language, key);
  const catalog: PageCatalog = { language, messages };
  loaded.set(request, catalog);
  return catalog;
}

function findText(language: LanguageCode, key: MessageKey): string {
  const namespace = namespaceOf(key);
  const name = key.slice(namespace.length + 1);
  return withFallback(allMessages[language][namespace], zhCn[namespace])[name] ?? key;
}

function namespaceOf(key: MessageGroup): Namespace {
  return key.split('.')[0] as Namespace;
}

function withFallback(own: Texts, source: Texts): Texts {
  const missing = Object.entries(source).filter(([key]) => own[key] === undefined);
  return { ...Object.fromEntries(missing), ...own };
}
