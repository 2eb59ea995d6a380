/** What pages may know of the configuration: who runs the service, and the channels that are really ours. */
import type { Config } from '#src/config.ts';
import { brand } from '#src/i18n/brand.ts';
import { signChannels } from '#src/usecases/sign-channels.ts';
import type { TermsSigner } from '#src/usecases/terms-signer.ts';
import type { OfficialChannels, SiteFacts } from '#src/web/contexts.ts';

export type SiteSettings = Pick<Config, 'networkProfile' | 'publicUrl' | 'operatorName' | 'supportEmail' | 'botHandle'>;

/**
 * Neither can exist, so that nobody writes to a stranger: the domain is kept for examples, and Telegram gives no handle
 * with two underscores in a row.
 */
const examples = { supportEmail: 'support@sampan.example', botHandle: 'sampan__example_bot' } as const;

export function toSiteFacts({ networkProfile, publicUrl, operatorName, supportEmail }: SiteSettings): SiteFacts {
  return { profile: networkProfile, publicUrl, operatorName, contactEmail: supportEmail ?? examples.supportEmail };
}

export function toOfficialChannels(settings: SiteSettings, signer: TermsSigner): OfficialChannels {
  const { publicUrl, contactEmail } = toSiteFacts(settings);
  const botHandle = settings.botHandle ?? examples.botHandle;
  const channels = { service: brand, website: publicUrl, email: contactEmail, bot: `https://t.me/${botHandle}` };
  return {
    botHandle,
    isExample: { email: settings.supportEmail === undefined, bot: settings.botHandle === undefined },
    signed: signChannels(channels, signer),
  };
}
