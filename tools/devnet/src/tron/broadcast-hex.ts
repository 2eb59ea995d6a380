/** Parses a transaction that was broadcast as bytes, with the protobuf code that tronweb installs as a global. */
import { createHash } from 'node:crypto';
import tron from 'tronweb/utils';
import { TronRefusal, type Wire } from './transaction.ts';

type Proto = Readonly<{
  Transaction: Readonly<{
    deserializeBinary: (bytes: Uint8Array) => Readonly<{
      getRawData: () => Readonly<{
        serializeBinary: () => Uint8Array;
        getContractList: () => readonly Readonly<{ getType: () => number }>[];
      }>;
      getSignatureList: () => readonly Uint8Array[];
    }>;
  }>;
}>;

const contractTypes: Readonly<Record<number, string>> = {
  1: 'TransferContract',
  30: 'CreateSmartContract',
  31: 'TriggerSmartContract',
};

export function readBroadcastHex(hex: string): Wire {
  const { Transaction } = (globalThis as unknown as { TronWebProto: Proto }).TronWebProto;
  const read = Transaction.deserializeBinary(Uint8Array.from(Buffer.from(hex, 'hex')));
  const raw = Buffer.from(read.getRawData().serializeBinary());
  const type = contractTypes[read.getRawData().getContractList()[0]?.getType() ?? 0];
  if (type === undefined) throw new TronRefusal('CONTRACT_VALIDATE_ERROR', 'this kind of contract is not served here');
  return {
    visible: false,
    txID: createHash('sha256').update(raw).digest('hex'),
    raw_data: tron.deserializeTx.deserializeTransaction(type, raw.toString('hex')),
    raw_data_hex: raw.toString('hex'),
    signature: read.getSignatureList().map((bytes) => Buffer.from(bytes).toString('hex')),
  };
}
