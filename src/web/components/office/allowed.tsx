/** A form for operators with a role. Others see in its place which role it needs. */
import type { ReactNode } from 'react';
import { rolesFor, type OfficeAct } from '#src/domain/back-office/roles.ts';
import { useTranslate } from '../../site-context.tsx';
import { useMayAct } from './page-operator.ts';

type Props = Readonly<{
  act: OfficeAct;
  /** Heading of the form, shown in its place too. */
  title: string;
  children: ReactNode;
}>;

export function Allowed({ act, title, children }: Props) {
  const t = useTranslate();
  if (useMayAct(act)) return children;
  const roles = rolesFor(act).map((role) => t(`admin.role.${role}`));
  return (
    <section className="panel">
      <h2>{title}</h2>
      <p className="quiet">{t('admin.role.needed', { roles: roles.join(' / ') })}</p>
    </section>
  );
}
