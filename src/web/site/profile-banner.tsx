/** Warning on every page that this installation is not on the main network. */
import { useSite } from '../site-context.tsx';
import { Icon } from '../ui/icon.tsx';

export function ProfileBanner() {
  const { t, profile } = useSite();
  if (profile === 'mainnet') return null;
  return (
    <p className="profile-banner">
      <Icon name="flask-conical" />
      {t(`site.banner.${profile}`)}
    </p>
  );
}
