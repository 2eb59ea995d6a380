/**
 * Extracts the address from the text of a QR code or clipboard, which may be a bare address or a wallet's payment URI.
 * The amount in a URI is ignored: the visitor chooses the amounts of this form.
 */

/** Schemes that are part of the address. A CashAddr keeps its scheme, which names the network. */
const partOfAddress = ['bitcoincash', 'bchtest', 'bchreg'];

/**
 * The address in a text. Reads BIP 21, `ethereum:`, `tron:`, `solana:` and `monero:` URIs; other text is returned
 * unchanged.
 */
export function readPaymentUri(text: string): string {
  const typed = text.trim();
  const [, scheme = '', target = '', query = ''] =
    /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^?#]*)\??([^#]*)/i.exec(typed) ?? [];
  const kind = scheme.toLowerCase();
  if (kind === '') return typed;
  if (partOfAddress.includes(kind)) return `${kind}:${target}`;
  if (kind === 'ethereum') return readEthereumTarget(target, query);
  // The case is kept. Bech32 in QR codes is often upper case, because that makes a smaller code; wallets accept both.
  return target;
}

/**
 * The address in an `ethereum:` URI (EIP 681): `pay-0x…@1`, and for tokens the contract as target with the payee in
 * `address`.
 */
function readEthereumTarget(target: string, query: string): string {
  const [contract = '', call = ''] = target.replace(/^pay-/, '').split('/');
  const payee = call === 'transfer' ? new URLSearchParams(query).get('address') : null;
  return payee ?? contract.split('@')[0] ?? '';
}
