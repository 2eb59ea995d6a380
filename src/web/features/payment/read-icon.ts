/**
 * The icon of a wallet, out of its data URI. Pages load pictures from this server and from blobs only, so an icon is
 * decoded here instead of being named in a page.
 */
const longestIcon = 200_000;
const dataUri = /^data:(image\/(?:png|jpeg|gif|webp|svg\+xml))((?:;[\w=-]+)*),(.*)$/is;

/** Undefined if this is no picture in a data URI. */
export function readIcon(uri: unknown): Blob | undefined {
  if (typeof uri !== 'string' || uri.length > longestIcon) return undefined;
  const [, type, options = '', content = ''] = dataUri.exec(uri.trim()) ?? [];
  if (type === undefined) return undefined;
  try {
    const bytes = options.toLowerCase().endsWith(';base64') ? decodeBase64(content) : decodeURIComponent(content);
    return new Blob([bytes], { type: type.toLowerCase() });
  } catch {
    return undefined;
  }
}

function decodeBase64(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(decodeURIComponent(content)), (letter) => letter.charCodeAt(0));
}
