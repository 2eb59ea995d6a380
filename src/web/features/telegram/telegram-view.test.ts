import { describe, expect, test } from 'vitest';
import { qrMatrix } from '#src/http/qr-matrix.ts';
import type { OfficialChannels } from '../../contexts.ts';
import { viewTelegram } from './telegram-view.server.ts';

const channels: OfficialChannels = {
  botHandle: 'swap_example_bot',
  isExample: { email: true, bot: false },
  signed: {
    terms: {
      document: 'channels',
      service: 'Sampan',
      website: 'https://swap.example',
      email: 'help@swap.example',
      bot: 'https://t.me/swap_example_bot',
      keyId: '00112233445566ff',
    },
    signature: 'c2lnbmF0dXJl',
    keyId: '00112233445566ff',
    algorithm: 'Ed25519',
  },
};

describe('the chat-bot page', () => {
  const view = viewTelegram('en', channels);

  test('has the bot of the configuration, and its link in the QR code', () => {
    expect([view.handle, view.link, view.isExample]).toEqual([
      'swap_example_bot',
      'https://t.me/swap_example_bot',
      false,
    ]);
    expect(view.qrMatrix).toBe(qrMatrix('https://t.me/swap_example_bot'));
  });

  test('lists the eight currencies of the bot, each with its network', () => {
    expect(view.currencies.map(({ symbol, network }) => `${symbol} ${network}`)).toEqual([
      'BTC Bitcoin',
      'ETH Ethereum',
      'USDT Ethereum (ERC20)',
      'USDT TRON (TRC20)',
      'XMR Monero',
      'LTC Litecoin',
      'BCH Bitcoin Cash',
      'SOL Solana',
    ]);
    expect(view.currencyCount).toBe('8');
  });

  test('hands out the signed list whole, so that it can be checked elsewhere', () => {
    expect(JSON.parse(view.official.document)).toEqual(channels.signed);
  });
});
