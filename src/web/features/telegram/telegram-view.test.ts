import { describe, expect, test } from 'vitest';
import { qrMatrix } from '#src/http/qr-matrix.ts';
import type { OfficialChannels } from '../../contexts.ts';
import { viewTelegram } from './telegram-view.server.ts';

const channels: OfficialChannels & Readonly<{ isRunning: boolean }> = {
  isRunning: true,
  botHandle: 'swap_example_bot',
  isExampleEmail: true,
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
    const link = 'https://t.me/swap_example_bot';
    expect(view.bot).toEqual({ handle: 'swap_example_bot', link, qrMatrix: qrMatrix(link), isRunning: true });
  });

  test('has no handle, link or code where no bot is set up', () => {
    const terms = { ...channels.signed.terms, bot: null };
    const bare = viewTelegram('en', { ...channels, botHandle: undefined, signed: { ...channels.signed, terms } });
    expect(bare.bot).toBeNull();
    expect(JSON.stringify(bare)).not.toContain('t.me');
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
    expect(JSON.parse(view.official.proof?.document ?? '')).toEqual(channels.signed);
  });

  test('has nothing to check while the list is not signed', () => {
    const unsigned = viewTelegram('en', { ...channels, signed: { ...channels.signed, signature: null } });
    expect(unsigned.official).toMatchObject({ website: 'https://swap.example', proof: null });
  });
});
