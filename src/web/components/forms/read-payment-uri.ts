/**
 * What a QR code or a clipboard holds may be a bare address or a payment request of a wallet. Only the address is
 * taken: the amounts of this form are the visitor's to choose.
 */

/** CashAddr keeps its scheme: it names the network and is part of the address. */
const partOfAddress = ['bitcoincash', 'bchtest', 'bchreg'];

/** The address in BIP 21, `ethereum:`, `tron:`, `solana:` and `monero:` requests; other text comes back as it is. */
export function readPaymentUri(text: string): string {
  const typed = text.trim();
  const [, scheme = '', target = '', query = ''] =
    /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^?#]*)\??([^#]*)/i.exec(typed) ?? [];
  const kind = scheme.toLowerCase();
  if (kind === '') return typed;
  if (partOfAddress.includes(kind)) return `${kind}:${target}`;
  if (kind === 'ethereum') return readEthereumTarget(target, query);
  // Bech32 in QR codes is often in capitals, because that makes a smaller code; wallets take both.
  return target;
}

/** EIP 681: `pay-0x…@1`, and for tokens the contract as target with the payee in `address`. */
function readEthereumTarget(target: string, query: string): string {
  const [contract = '', call = ''] = target.replace(/^pay-/, '').split('/');
  const payee = call === 'transfer' ? new URLSearchParams(query).get('address') : null;
  return payee ?? contract.split('@')[0] ?? '';
}
