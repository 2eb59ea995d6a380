/**
 * Asks the authenticators of the browser (WebAuthn). Options and answers are in their JSON form; not every browser can
 * translate it by itself yet.
 */

type Name = Readonly<{ id: string; type: 'public-key' }>;
type RequestOptions = Readonly<{
  challenge: string;
  rpId: string;
  userVerification: 'required';
  timeout: number;
  allowCredentials: readonly Name[];
}>;
export type CreationOptions = Readonly<{
  challenge: string;
  rp: Readonly<{ id: string; name: string }>;
  user: Readonly<{ id: string; name: string; displayName: string }>;
  pubKeyCredParams: readonly Readonly<{ type: 'public-key'; alg: number }>[];
  timeout: number;
  attestation: 'none';
  authenticatorSelection: Readonly<{ residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }>;
  excludeCredentials: readonly Name[];
}>;

/** Fetches a challenge and has a passkey sign it. Throws if the person cancels, or nothing fits. */
export async function answerChallenge(path: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const asked = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!asked.ok) throw new Error(`the challenge was refused: ${asked.status}`);
  const options = (await asked.json()) as RequestOptions;
  const credential = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: options.allowCredentials.map(toDescriptor),
    },
  });
  const response = readResponse(credential);
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error('this is no assertion');
  return toText(credential, {
    clientDataJSON: toBase64(response.clientDataJSON),
    authenticatorData: toBase64(response.authenticatorData),
    signature: toBase64(response.signature),
    ...(response.userHandle && { userHandle: toBase64(response.userHandle) }),
  });
}

/** Has the browser make a passkey. */
export async function createPasskey(options: CreationOptions): Promise<string> {
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      pubKeyCredParams: [...options.pubKeyCredParams],
      excludeCredentials: options.excludeCredentials.map(toDescriptor),
    },
  });
  const response = readResponse(credential);
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error('this is no new passkey');
  return toText(credential, {
    clientDataJSON: toBase64(response.clientDataJSON),
    attestationObject: toBase64(response.attestationObject),
  });
}

function readResponse(credential: Credential | null): AuthenticatorResponse {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser gave no passkey');
  return credential.response;
}

function toText(credential: Credential | null, response: Readonly<Record<string, string>>): string {
  return JSON.stringify({ id: credential?.id, type: 'public-key', response });
}

function toDescriptor({ id, type }: Name) {
  return { id: toBytes(id), type } as const;
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
}

function toBase64(bytes: ArrayBuffer): string {
  const plain = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
