/**
 * Types of the message catalogues. zh-cn is the source: its keys and placeholders are those that the other five
 * languages must have and that `t` accepts. A key that ends in `_other` defines a plural group; languages with more
 * plural forms add them beside it.
 */
import type { LanguageCode } from './languages.ts';
import type { zhCn } from './messages/zh-cn.ts';

export const namespaces = [
  'site',
  'meta',
  'home',
  'docs',
  'bot',
  'calls',
  'chains',
  'exchange',
  'mixer',
  'mixing',
  'notice',
  'partner',
  'payment',
  'track',
  'verify',
  'wallet',
  'errors',
  'status',
  'about',
  'contact',
  'currencies',
  'rates',
  'telegram',
  'faq',
  'faucet',
  'invoice',
  'fiat',
  'privacy',
  'terms',
  'admin',
  'desk',
] as const;
export type Namespace = (typeof namespaces)[number];
/** A namespace, or the messages of one that share a prefix: `exchange.address`. */
export type MessageGroup = Namespace | `${Namespace}.${string}`;

/** The type of a translated namespace: `export default { … } satisfies Catalog<typeof zhCn>`. */
export type Catalog<Source> = Readonly<{ [Key in keyof Source]: string }> & ExtraPlurals<keyof Source>;

type ExtraPlurals<Key> = Readonly<{
  [K in Key as K extends `${infer Base}_other` ? `${Base}_${ExtraForm}` : never]?: string;
}>;
type ExtraForm = 'zero' | 'one' | 'two' | 'few' | 'many';

/** The messages one page needs, in one language, as flat as JSON: `{'site.home': 'Home'}`. */
export type PageCatalog = Readonly<{ language: LanguageCode; messages: Readonly<Record<string, string>> }>;

type AllSources = typeof zhCn;

/** Key of a message, `'site.home'`; a plural group is named without its suffix. */
export type MessageKey = { [N in Namespace]: `${N}.${BaseKey<keyof AllSources[N] & string>}` }[Namespace];

/** The parameters of a message by name. Numbers are formatted for the language, texts inserted as they are. */
export type MessageParams<Key extends MessageKey> = Key extends `${infer N extends Namespace}.${infer Rest}`
  ? ParamsOf<AllSources[N], Rest>
  : never;

type BaseKey<Key extends string> = Key extends `${infer Base}_other` ? Base : Key;

type ParamsOf<Messages, Key extends string> = Key extends keyof Messages
  ? Record<Placeholders<Messages[Key]>, MessageParam>
  : `${Key}_other` extends keyof Messages
    ? Record<Exclude<Placeholders<Messages[`${Key}_other`]>, 'count'>, MessageParam> & Readonly<{ count: number }>
    : never;

export type MessageParam = string | number;

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
