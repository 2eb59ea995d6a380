/** Reads the back office's forms, and turns refusals into messages in the operator's language. */
import { data } from 'react-router';
import type { MessageKey } from '#src/i18n/catalog.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { RefusalDetails } from '#src/domain/result.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { translateOn } from '../../catalog.server.ts';
import { languageOf } from '../../contexts.ts';
import { readText } from '../forms/read-form.ts';
import type { Failure, Fields, Review } from './failure.ts';
import { readReview } from './review.server.ts';
import type { OfficeContext } from './require-operator.server.ts';

const longestText = 2000;
/** Answers of authenticators are longer than what people type. */
const longestPasskey = 8000;
/** Signed files of cold storage. A request has at most 16 KiB. */
const longestFile = 16_000;
const longestOf: Readonly<Record<string, number>> = { passkey: longestPasskey, file: longestFile };

export async function readFields(request: Request): Promise<Fields> {
  const form = await request.formData();
  return Object.fromEntries(
    Array.from(form.keys(), (name) => [name, readText(form, name, longestOf[name] ?? longestText)]),
  );
}

type Refused = Readonly<{ code: RefusalCode; details?: RefusalDetails }>;

type Place = Readonly<{
  context: OfficeContext;
  intent: string;
  /** Title of the toast. */
  title: MessageKey;
  /** Name of the field that a refusal is about. If undefined, the refusal is shown in the toast. */
  fieldOf?: (refused: Refused) => string | undefined;
  typed: Fields;
}>;

export function failWith({ context, intent, title, fieldOf, typed }: Place, refused: Refused) {
  const t = translateOn(context, ['admin']);
  const review = readReview(context, refused.details);
  if (refused.code === 'facts_changed' && (typed['shown'] ?? '') === '') {
    const asked: Failure = { kind: 'failure', intent, title: '', text: '', typed: withoutSecrets(typed), review };
    return data(asked, { status: 200 });
  }
  const isByPasskey = (typed['passkey'] ?? '') !== '';
  const missing = refused.code === 'step_up_required' && !isByPasskey ? findMissing(refused, typed) : undefined;
  if (missing !== undefined) return failEmpty({ context, intent, title, typed }, missing, review);
  const message = describe(context, refused, isByPasskey);
  const name = refused.code === 'step_up_required' ? 'password' : fieldOf?.(refused);
  const failure: Failure = {
    kind: 'failure',
    intent,
    title: t.loose(title),
    text: name === undefined ? message : t('admin.toast.checkInput'),
    field: name === undefined ? undefined : { name, message },
    typed: withoutSecrets(typed),
    review,
  };
  return data(failure, { status: refusalStatus[refused.code] });
}

function describe(context: OfficeContext, refused: Refused, isByPasskey: boolean): string {
  const { code, details } = refused;
  if (code !== 'step_up_required') return refusalMessage(languageOf(context), code, details);
  const t = translateOn(context, ['admin']);
  if (isByPasskey) return t('admin.passkey.wrong');
  return asksForCode(refused) ? t('admin.stepUp.wrongWithCode') : t('admin.stepUp.wrong');
}

/** Name of the authentication field (password or code) that was left empty. */
function findMissing(refused: Refused, typed: Fields): string | undefined {
  if ((typed['password'] ?? '') === '') return 'password';
  return asksForCode(refused) && (typed['code'] ?? '').trim() === '' ? 'code' : undefined;
}

function asksForCode({ details }: Refused): boolean {
  const factors = details?.['factors'];
  return Array.isArray(factors) && factors.includes('code');
}

/** Fails a form because a required field is empty. */
export function failEmpty({ context, intent, typed }: Place, name: string, review?: Review) {
  const t = translateOn(context, ['admin']);
  const failure: Failure = {
    kind: 'failure',
    intent,
    title: t('admin.toast.inputWrong'),
    text: t('admin.toast.fillAll'),
    field: { name, message: t('admin.field.missing') },
    typed: withoutSecrets(typed),
    review,
  };
  return data(failure, { status: 400 });
}

const secrets = ['password', 'next', 'repeat', 'code', 'passkey'];

/**
 * The typed values without secrets: passwords and codes must never be in a page, so they are not sent back with the
 * other values.
 */
function withoutSecrets(typed: Fields): Fields {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.includes(name)));
}
