/** The part of the configuration that pages may show: who runs the service, and its official channels. */
import type { Config } from '#src/config/config.ts';
import { brand } from '#src/i18n/brand.ts';
import { signChannels, type ChannelsSigner } from '#src/usecases/terms/sign-channels.ts';
import type { OfficialChannels, SiteFacts } from '#src/web/contexts.ts';

export type SiteSettings = Pick<Config, 'networkProfile' | 'publicUrl' | 'operatorName' | 'supportEmail' | 'botHandle'>;

/** An address that cannot exist (.example is a reserved domain), so that nobody writes to a stranger. */
const exampleEmail = 'support@sampan.example';

export function toSiteFacts({ networkProfile, publicUrl, operatorName, supportEmail }: SiteSettings): SiteFacts {
  return { profile: networkProfile, publicUrl, operatorName, contactEmail: supportEmail ?? exampleEmail };
}

export async function toOfficialChannels(settings: SiteSettings, signer: ChannelsSigner): Promise<OfficialChannels> {
  const { publicUrl, contactEmail } = toSiteFacts(settings);
  const { botHandle } = settings;
  const bot = botHandle === undefined ? null : `https://t.me/${botHandle}`;
  const channels = { service: brand, website: publicUrl, email: contactEmail, bot };
  return {
    botHandle,
    isExampleEmail: settings.supportEmail === undefined,
    signed: await signChannels(channels, signer),
  };
}
