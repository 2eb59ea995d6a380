/**
 * The only globals besides the language's own that the domain and the use cases may use: pure conversions. In
 * tsconfig.domain.json this file replaces the types of the browser and of Node.
 */
declare class URL {
  static canParse(text: string): boolean;
  constructor(text: string, base?: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hash: string;
  readonly hostname: string;
  readonly port: string;
  readonly href: string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: Readonly<{ fatal?: boolean; ignoreBOM?: boolean }>);
  decode(bytes: Uint8Array): string;
}
