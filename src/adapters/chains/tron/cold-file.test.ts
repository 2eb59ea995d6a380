/** Files of cold storage on TRON, signed as TronWeb signs them. */
import { describe, expect, test } from 'vitest';
import { planAccountReturn } from '#src/domain/treasury/account-return.ts';
import type { AccountReturn } from '#src/usecases/ports/cold-keys.ts';
import { openTronDevice } from '#tests/support/offline-devices.ts';
import { toTxid } from './broadcast.ts';
import { makeTronFiles } from './cold-file.ts';
import { openTokenBook } from './token-book.ts';

const device = openTronDevice('46');
const to = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const book = openTokenBook({ 'USDT-TRC20': 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj' });
const files = makeTronFiles({ book });
const reference = {
  height: 70_000,
  hash: '0000000000011170aabbccddeeff00112233445566778899aabbccddeeff0011',
  time: 1_000_000,
};
const window = { reference, madeAt: 1_050_000, expiresAt: 83_000_000 };
const account = { from: device.address, nonce: null, size: 140_000n, unitsPerSize: 200n, window };
const make = (currency: 'TRX' | 'USDT-TRC20', units = 12_500_000n): AccountReturn => ({
  currency,
  plan: planAccountReturn('tron', { to, units, account }),
});

describe('a file', () => {
  test.each(['TRX', 'USDT-TRC20'] as const)('of %s comes back signed', async (currency) => {
    const { file, txid } = await files.writeReturn(make(currency));
    const read = await files.readSigned(make(currency), await device.sign(file));
    if (!read.ok) throw new Error(read.code);
    expect(read.value.txid).toBe(txid);
    expect(toTxid(read.value.raw)).toBe(txid);
    expect(JSON.parse(file)).toMatchObject({
      visible: false,
      raw_data: { ref_block_bytes: '1170', ref_block_hash: 'aabbccddeeff0011', expiration: 83_000_000 },
    });
  });

  test('that is another transaction, of another amount or another time, is refused', async () => {
    const other = await files.writeReturn(make('TRX', 12_500_001n));
    const refused = { ok: false, code: 'cold_file_different' };
    expect(await files.readSigned(make('TRX'), await device.sign(other.file))).toMatchObject(refused);
    const { file } = await files.writeReturn(make('TRX'));
    const signed = JSON.parse(await device.sign(file)) as Readonly<Record<string, unknown>>;
    const mixed = { ...signed, raw_data_hex: (JSON.parse(other.file) as Record<string, unknown>)['raw_data_hex'] };
    expect(await files.readSigned(make('TRX'), JSON.stringify(mixed))).toMatchObject(refused);
  });

  test('that is not signed, signed by another key, or no file is refused', async () => {
    const { file } = await files.writeReturn(make('TRX'));
    const answer = async (text: string) => await files.readSigned(make('TRX'), text);
    expect(await answer(file)).toMatchObject({ code: 'cold_file_unsigned' });
    expect(await answer(await openTronDevice('47').sign(file))).toMatchObject({ code: 'cold_file_signature' });
    const signed = JSON.parse(await device.sign(file)) as Readonly<{ signature: readonly string[] }>;
    for (const signature of [[...signed.signature, ...signed.signature], ['00'.repeat(65)], ['ab']])
      expect(await answer(JSON.stringify({ ...signed, signature }))).toMatchObject({ code: 'cold_file_signature' });
    for (const text of ['', '{', '{}', 'nonsense', '[]', JSON.stringify({ ...signed, signature: ['xyz'] })])
      expect(await answer(text), text).toMatchObject({ code: 'cold_file_unreadable' });
  });
});
