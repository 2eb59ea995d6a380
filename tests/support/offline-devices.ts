/** Offline devices that hold the key of an address of cold storage. They see nothing but the file. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base58, base64, hex } from '@scure/base';
import tron from 'tronweb/utils';
import { privateKeyToAccount } from 'viem/accounts';
import { toTronAddress } from '#src/adapters/chains/keys/evm-address.ts';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';

export type OfflineDevice = Readonly<{ address: string; sign: (file: string) => Promise<string> }>;

/** Signs with viem, as with any library that takes the argument of `eth_signTransaction`. The key repeats a pattern. */
export function openEvmDevice(pattern: string): OfflineDevice {
  const key = privateKeyToAccount(`0x${pattern.repeat(64 / pattern.length)}`);
  return {
    address: key.address,
    sign: async (file) => {
      const asked = JSON.parse(file) as Readonly<Record<string, `0x${string}`>>;
      const big = (name: string): bigint => BigInt(asked[name] ?? 0);
      const shared = {
        chainId: Number(big('chainId')),
        nonce: Number(big('nonce')),
        gas: big('gas'),
        to: asked['to'] ?? null,
        value: big('value'),
        data: asked['data'] ?? '0x',
      };
      if (asked['type'] === '0x0')
        return await key.signTransaction({ ...shared, type: 'legacy', gasPrice: big('gasPrice') });
      const price = { maxFeePerGas: big('maxFeePerGas'), maxPriorityFeePerGas: big('maxPriorityFeePerGas') };
      return await key.signTransaction({ ...shared, type: 'eip1559', ...price });
    },
  };
}

/** Signs with TronWeb, which first looks whether the name is that of the data. */
export function openTronDevice(byte: string): OfflineDevice {
  const secret = hex.decode(byte.repeat(32));
  return {
    address: toTronAddress(secp256k1.Point.fromBytes(secp256k1.getPublicKey(secret))),
    sign: async (file) => {
      const transaction = JSON.parse(file) as Readonly<{ txID: string }>;
      if (!tron.transaction.txCheck(transaction)) throw new Error('the name is not that of the data');
      return JSON.stringify(tron.crypto.signTransaction(hex.encode(secret), transaction));
    },
  };
}

/** Signs the bytes of the file with nothing but the curve, and looks at them as a careful person would. */
export function openSolanaDevice(byte: string): OfflineDevice {
  const secret = hex.decode(byte.repeat(32));
  const key = ed25519.getPublicKey(secret);
  return {
    address: base58.encode(key),
    sign: async (file) => {
      const { transaction, message } = JSON.parse(file) as Readonly<{ transaction: string; message: string }>;
      const [whole, bytes] = [base64.decode(transaction), base64.decode(message)];
      if (hex.encode(whole.subarray(65)) !== hex.encode(bytes))
        throw new Error('the transaction is not of these bytes');
      whole.set(ed25519.sign(bytes, secret), 1);
      return base64.encode(whole);
    },
  };
}

/** The simulated Monero has no wallet program: its files come back as they are. */
export function openSandboxMoneroDevice(): OfflineDevice {
  return {
    address: deriveAddress(new Uint8Array(32).fill(0x7d), 'monero', 'visitor', 1),
    sign: async (file) => await Promise.resolve(file),
  };
}
