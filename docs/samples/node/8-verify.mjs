// Verifies signed terms or the receipt of an order. Nobody is asked: KEY_FILE is what /.well-known/sampan-terms-key said.
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(process.env[name], 'utf8'));
const { terms, receipt, signature } = read('FILE');
const { publicKeyPem } = read('KEY_FILE');

// What was signed is canonical JSON: the names in order, and no blanks.
const inOrder = (_name, value) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const signed = receipt ?? terms;
const text = Buffer.from(JSON.stringify(signed, inOrder));

// The same key signs both, so each has to be under its own name.
const isNamed = (signed.document === 'receipt') === (receipt !== undefined);
if (!isNamed || !verify(null, text, createPublicKey(publicKeyPem), Buffer.from(signature, 'base64'))) {
  console.log('The signature is not valid.');
  process.exit(1);
}
console.log(`${receipt ? 'The receipt' : 'The terms'} of ${signed.orderNumber}: the signature is valid.`);
