import type { Catalog } from '../../catalog.ts';
import type zhCn from '../zh-cn/telegram.ts';

export default {
  title: 'Telegram bot',
  lede: 'Get quotes, place and follow orders and make choices in Telegram. First make sure that it really is our bot.',
  away: 'The bot isn’t running at the moment and won’t answer. Create and follow orders on this site.',
  'none.lede': 'No bot is connected to this site yet.',
  'none.warning':
    'Any account in Telegram that claims to be ours is a fake. Once the operator connects a bot, its handle and QR code appear on this page.',
  'none.title': 'Once a bot is connected',
  'none.text': 'This is what a bot will be for and how to use it safely. None of it works yet.',
  'none.compare': 'It must be exactly the one shown on this page.',
  'none.official':
    'Only these two are ours. The list is signed with the key that signs the terms of orders, so a fake site can’t change it.',
  'none.bot': 'None (not connected yet)',
  handle: 'Official handle',
  start: 'Start the bot',
  copyLink: 'Copy link',
  'features.title': 'What the bot is for',
  'features.qa.title': 'Smart Q&A',
  'features.qa.text':
    'Buttons and commands for quotes with fees and limits, orders, tracking codes, and the choice between continuing and a refund. Prices and rules are those of this site. It doesn’t understand free questions.',
  'features.mobile.title': 'On your phone',
  'features.mobile.text': 'Works in Telegram on phone, tablet and desktop. There is nothing else to install.',
  'features.privacy.title': 'Privacy',
  'features.privacy.text':
    'Telegram sees your account and everything in the chat, addresses and amounts included. To send you messages we keep the number of the chat, encrypted, and erase it with the order. For more privacy use this site, which needs no account.',
  'features.fast.title': 'Fast response',
  'features.fast.text':
    'The bot answers automatically at any hour. Anything that needs a person is answered by email within {reply}.',
  'qr.title': 'Scan to open',
  'qr.text': 'Scan with your camera or with Telegram, then compare the handle letter by letter.',
  'qr.label': 'QR code: {link}',
  open: 'Open in Telegram',
  'steps.title': 'Six steps',
  'steps.open.title': 'Open the bot',
  'steps.open.text': 'Use the button or the QR code on this page. Don’t search for it: you may find a fake.',
  'steps.compare.title': 'Compare the handle',
  'steps.compare.text': 'It must be exactly @{handle}.',
  'steps.start.title': 'Press Start',
  'steps.start.text': 'Press Start at the bottom of the chat and choose a language.',
  'steps.choose.title': 'Choose the coins',
  'steps.choose.text':
    'Use /exchange to choose what you send and receive, write the amount, and see a quote first. No order is created before you confirm.',
  'steps.pay.title': 'Compare, then pay',
  'steps.pay.text':
    'The bot sends the address with a link to the order page. Open that page of {website} first and pay only if the address is the same. The signed terms prove it. Never pay to an address from any other chat.',
  'steps.track.title': 'Follow your order',
  'steps.track.text':
    'The bot’s message changes as the order moves. You can also send it the nine-digit tracking code, or track it here. Never forward your order link.',
  'currencies.title': 'Supported currencies',
  'currencies.intro':
    'The bot lists these {count} first. The other currencies of this site follow under “More currencies”.',
  'currencies.link': 'See all currencies',
  'notices.title': 'Note',
  'notices.legal.title': 'Legal',
  'notices.legal.text':
    'Make sure that swapping crypto is allowed where you are. Where it is forbidden, don’t use this service.',
  'notices.responsibility.title': 'Your responsibility',
  'notices.responsibility.text':
    'You enter and check addresses, networks and amounts. Never share your private keys or recovery phrases.',
  'notices.irreversible.title': 'Irreversible',
  'notices.irreversible.text':
    'A confirmed transaction cannot be undone. We cannot recover coins sent to a wrong address or on a wrong network.',
  'notices.liability.title': 'Liability',
  'notices.liability.text':
    'We are liable for what the signed terms promise. Fake bots, failures of Telegram and mistyped details aren’t covered.',
  'notices.acceptance.title': 'Your agreement',
  'notices.acceptance.text': 'By using the bot you accept the {terms} and the {privacy}.',
  'notices.terms': 'terms of service',
  'notices.privacy': 'privacy policy',
  'official.title': 'Official channels',
  'official.text':
    'Only these three are ours. The list is signed with the key that signs the terms of orders, so a fake site can’t change it.',
  'official.website': 'Website',
  'official.email': 'Email',
  'official.bot': 'Bot',
  'official.keyId': 'Key ID',
  'official.signature': 'Signature (Ed25519)',
  'official.unsigned': 'Not signed at the moment. Don’t rely on this list until it is.',
  'official.document': 'The signed list (JSON)',
  'official.verify': 'Verify this list',
  'official.verifyLink': 'Open the verify page',
} satisfies Catalog<typeof zhCn>;
