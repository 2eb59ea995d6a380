import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/meta.ts';

export default {
  'home.title': 'Swap crypto without an account',
  'home.description':
    'Choose two coins, pay to a one-time address, receive in your own wallet. Fee {fee}; every order has signed terms.',
  'home.keywords': 'crypto swap,exchange without account,BTC to USDT,signed terms',
  'exchange.title': 'Swap',
  'exchange.description':
    'Live quote with every fee on its own line before you commit. Fee {fee}, network fee as shown.',
  'exchange.keywords': 'swap,live rate,USDT-TRC20,BTC',
  'privacy-mixer.title': 'Mixer',
  'privacy-mixer.description':
    'Pays out in several parts over time, and says plainly who can still link the two sides.',
  'privacy-mixer.keywords': 'mixer,split payout,delay',
  'currencies.title': 'Supported currencies',
  'currencies.description': 'Every asset you can swap, with its network, minimum and maximum.',
  'currencies.keywords': 'supported currencies,USDT,TRC20,ERC20,networks',
  'track.title': 'Track an order',
  'track.description': 'Enter the nine-digit tracking number and see where your order stands.',
  'track.keywords': 'track order,tracking number,order status',
  'payment.title': 'Payment',
  'payment.description': 'Deposit address, time left and the progress of your order.',
  'payment.keywords': 'payment,order',
  'verify.title': 'Verify signed terms',
  'verify.description': 'Check that the signed terms of an order are ours and unchanged. Works offline once loaded.',
  'verify.keywords': 'signed terms,verify,Ed25519',
  'status.title': 'Chain status',
  'status.description': 'Whether we can reach each chain, the latest block we have read, and how busy it is.',
  'status.keywords': 'chain status,node,block',
  'about.title': 'About',
  'about.description': 'What we do, how we hold your coins, and how we prove it.',
  'about.keywords': 'about,custody,transparency',
  'faq.title': 'FAQ',
  'faq.description':
    'Fees, times, limits, refunds, networks, holds and mixing: ten questions answered with the figures the service runs on.',
  'faq.keywords': 'FAQ,swap fee,how long,refund rules,minimum amount',
  'api-docs.title': 'Developer API documentation',
  'api-docs.description':
    'Quotes, orders and live status from your own program: every call and parameter, error codes, signed webhooks, and tested samples in JavaScript, Python and curl.',
  'api-docs.keywords': 'crypto exchange API,developer documentation,OpenAPI,webhook,API key',
  'contact.title': 'Contact',
  'contact.description': 'Write to customer service; we answer by email within {supportReply}.',
  'contact.keywords': 'contact,support',
  'privacy.title': 'Privacy policy',
  'privacy.description':
    'Every kind of data we keep and when it is erased: order details are erased {keptEnded} after an order ends.',
  'privacy.keywords': 'privacy policy,retention period,data erasure,cookies',
  'terms.title': 'Terms of service',
  'terms.description':
    'Custody, fees ({floatingFee} floating, {fixedFee} fixed), refund rules, screening and liability, as the service really works.',
  'terms.keywords': 'terms of service,fees,refund rules,custody,sanctions screening',
  'telegram.title': 'Telegram bot',
  'telegram.description': 'Which channels are ours, and how to tell a bot of ours from copies.',
  'telegram.keywords': 'Telegram,bot,official',
  'admin.title': 'Back office',
  'admin.description': 'For authorised administrators only.',
  'admin.keywords': 'admin',

  'admin-orders.title': 'Exchange orders',
  'admin-orders.description': 'For authorised administrators only.',
  'admin-orders.keywords': 'admin',

  'admin-order.title': 'Order',
  'admin-order.description': 'For authorised administrators only.',
  'admin-order.keywords': 'admin',

  'admin-loans.title': 'Loans',
  'admin-loans.description': 'For authorised administrators only.',
  'admin-loans.keywords': 'admin',

  'admin-addresses.title': 'Addresses',
  'admin-addresses.description': 'For authorised administrators only.',
  'admin-addresses.keywords': 'admin',

  'admin-api-keys.title': 'API keys',
  'admin-api-keys.description': 'For authorised administrators only.',
  'admin-api-keys.keywords': 'admin',

  'admin-audit.title': 'Audit log',
  'admin-audit.description': 'For authorised administrators only.',
  'admin-audit.keywords': 'admin',

  'admin-security.title': 'Security',
  'admin-security.description': 'For authorised administrators only.',
  'admin-security.keywords': 'admin',

  'admin-policy.title': 'Policy',
  'admin-policy.description': 'For authorised administrators only.',
  'admin-policy.keywords': 'admin',
  'admin-settings.title': 'Pauses and screening',
  'admin-settings.description': 'For authorised administrators only.',
  'admin-settings.keywords': 'admin',
  'sandbox-transaction.title': 'Sandbox transaction',
  'sandbox-transaction.description': 'One transaction on a simulated chain.',
  'sandbox-transaction.keywords': 'sandbox',
  'not-found.title': 'Page does not exist',
  'not-found.description': 'There is nothing at this address.',
  'not-found.keywords': '404',
  'faucet.title': 'Test coin faucet',
  'faucet.description': 'Get test coins and make blocks on the test network.',
  'faucet.keywords': 'faucet,test coins',
} satisfies Catalog<typeof zhCn>;
