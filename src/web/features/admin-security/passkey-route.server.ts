/** The passkey part of the operator's account security. */
import { data, redirect } from 'react-router';
import { keyPrint } from '#src/domain/back-office/key-print.ts';
import { formatMoment } from '#src/i18n/format.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import { makeReview } from '../../components/office/review.server.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import type { OfficeActionArgs, OfficeContext } from '../../components/office/require-operator.server.ts';
import type { PasskeyList } from './passkey-panel.tsx';
import type { SecurityAnswer } from './security-answer.ts';

export async function loadPasskeys(context: OfficeContext, username: string): Promise<PasskeyList> {
  const backOffice = context.get(backOfficeContext);
  const moment = (at: number): string => formatMoment(languageOf(context), at);
  const passkeys = await backOffice.listPasskeys(username);
  return {
    isPossible: backOffice.askSignIn() !== undefined,
    review: makeReview(context, 'passkey_added', { operator: username }),
    rows: passkeys.map(({ id, label, publicKey, isBackedUp, createdAt, lastUsedAt }) => ({
      id,
      label,
      print: keyPrint(publicKey),
      isBackedUp,
      createdAt: moment(createdAt),
      lastUsedAt: lastUsedAt === null ? null : moment(lastUsedAt),
      review: makeReview(context, 'passkey_removed', { operator: username, label }),
    })),
  };
}

type Given = Readonly<{ fields: Fields; username: string; token: string }>;

export async function addPasskey({ context }: OfficeActionArgs, { fields, username }: Given) {
  const place = { context, intent: 'add_passkey', title: 'admin.toast.failed', typed: fields } as const;
  const label = (fields['label'] ?? '').trim();
  if (label === '') return failEmpty(place, 'label');
  const started = await context.get(backOfficeContext).startPasskey(readStepUp(fields, username));
  if (!started.ok) return failWith(place, started);
  return data<SecurityAnswer>({ kind: 'passkey', passkey: { label, options: started.value } });
}

export async function confirmPasskey({ context, url }: OfficeActionArgs, { fields, username, token }: Given) {
  const { label = '', passkey: answer = '' } = fields;
  const added = await context.get(backOfficeContext).confirmPasskey({ username, label, answer, token });
  if (added.ok) return redirect(withDone(url.pathname, 'passkey_added'), 303);
  const fieldOf = (): string | undefined => (added.code === 'label_invalid' ? 'label' : undefined);
  return failWith({ context, intent: 'add_passkey', title: 'admin.toast.failed', typed: fields, fieldOf }, added);
}

export async function removePasskey({ context, url }: OfficeActionArgs, { fields, username, token }: Given) {
  const wanted = { id: fields['id'] ?? '', token, ...readStepUp(fields, username) };
  const removed = await context.get(backOfficeContext).removePasskey(wanted);
  if (removed.ok) return redirect(withDone(url.pathname, 'passkey_removed'), 303);
  return failWith({ context, intent: 'remove_passkey', title: 'admin.toast.failed', typed: fields }, removed);
}
