/** /partner: what an API key has used, made and earned, for whoever has the key. Nothing of it is kept. */
import { PartnerPage } from '../features/partner/partner-page.tsx';
import { actOnPartner } from '../features/partner/partner-route.server.ts';
import '../styles/partner.css';
import type { Route } from './+types/partner.ts';

export async function action({ request, context }: Route.ActionArgs) {
  return await actOnPartner({ request, context });
}

export default function Partner({ actionData }: Route.ComponentProps) {
  return <PartnerPage answer={actionData} />;
}
