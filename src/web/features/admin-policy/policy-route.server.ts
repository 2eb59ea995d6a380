/**
 * Loader and actions of the policy page. A change has two steps, each a form of its own: the first shows the
 * difference, the second saves it. Going back to an earlier version starts with the second one.
 */
import { data, redirect } from 'react-router';
import { writePolicy, type PolicyProblem } from '#src/domain/policy/parse-policy.ts';
import { sparseGroups } from '#src/domain/policy/policy-table.ts';
import { isSparse, policyRows, usualVersion } from '#src/domain/policy/policy.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { translateOn } from '../../catalog.server.ts';
import { withDone } from '../../components/office/done.ts';
import { failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { describeChanges, describeGroups, showValue, type Words } from './describe-policy.server.ts';
import type { PolicyAnswer, PolicyView } from './policy-view.ts';

export async function loadPolicy(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const words = wordsOf(args);
  const { current, history } = await args.context.get(backOfficeContext).readPolicies();
  const view: PolicyView = {
    number: current.number,
    groups: describeGroups(current.policy, words),
    history: history.map(({ version: { number, by, at, reason }, changes }) => {
      return { number, by, at: shortMoment(at), reason, changes: describeChanges(changes, words) };
    }),
  };
  return { operator, view };
}

export async function actOnPolicy(args: OfficeActionArgs) {
  requireOperator(args);
  const fields = await readFields(args.request);
  switch (fields['intent']) {
    case 'review':
      return await review(args, fields, fields['reason'] ?? '');
    case 'edit':
      return answerWith({ step: 'edit', typed: valuesIn(fields), problems: {}, failure: undefined });
    case 'restore':
      return await restore(args, fields);
    case 'save':
      return await save(args, fields);
    default:
      throw data(null, { status: 400 });
  }
}

function wordsOf({ context }: OfficeArgs): Words {
  return { language: languageOf(context), t: translateOn(context, ['admin']) };
}

function answerWith(answer: PolicyAnswer, status = 200) {
  return data(answer, { status });
}

/** First step: shows the difference, or the form again with the error of every field that is out of bounds. */
async function review(args: OfficeArgs, fields: Fields, reason: string) {
  const [typed, basedOn] = [valuesIn(fields), baseOf(fields)];
  const previewed = await args.context.get(backOfficeContext).previewPolicy({ typed, basedOn });
  const words = wordsOf(args);
  if (!previewed.ok) {
    const { data: failure } = failWith({ ...place, context: args.context, typed: fields }, previewed);
    return answerWith({ step: 'edit', typed, problems: {}, failure }, refusalStatus[previewed.code]);
  }
  const { changes, problems } = previewed.value;
  if (problems.length > 0) return refuseValues(typed, problems, words);
  const shown = { basedOn, number: basedOn + 1, changes: describeChanges(changes, words) };
  return answerWith({ step: 'review', typed, ...shown, reason, failure: undefined });
}

function refuseValues(typed: Fields, problems: readonly PolicyProblem[], words: Words) {
  const errors = problems.map(({ row, least, most }) => {
    const bounds = { least: showValue(row, least, words), most: showValue(row, most, words) };
    return [row.path, words.t('admin.policy.wrong', bounds)] as const;
  });
  const texts = { title: words.t('admin.policy.wrongTitle'), text: words.t('admin.policy.wrongText') };
  const failure = { kind: 'failure', intent: 'review', ...texts, typed } as const;
  return answerWith({ step: 'edit', typed, problems: Object.fromEntries(errors), failure }, 400);
}

/** Shows the difference to an earlier version, whose values are then saved as a new one. */
async function restore(args: OfficeArgs, fields: Fields) {
  const { current, history } = await args.context.get(backOfficeContext).readPolicies();
  const versions = [...history.map(({ version }) => version), usualVersion];
  const wanted = versions.find(({ number }) => String(number) === fields['number']);
  if (!wanted) throw data(null, { status: 404 });
  const values = { ...writePolicy(wanted.policy), basedOn: String(current.number) };
  return await review(args, values, wordsOf(args).t('admin.policy.restoreReason', { number: wanted.number }));
}

/** Second step. A refusal shows the difference again, with what was typed, but for the password. */
async function save(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const { username: actor } = requireOperator(args);
  const [typed, basedOn, reason] = [valuesIn(fields), baseOf(fields), fields['reason'] ?? ''];
  const saved = await context
    .get(backOfficeContext)
    .savePolicy({ typed, basedOn, reason, ...readStepUp(fields, actor) });
  if (saved.ok) return redirect(withDone(url.pathname, 'policy_saved'), 303);
  const { data: failure } = failWith({ ...place, context, typed: fields }, saved);
  const again = await review(args, fields, reason);
  return answerWith({ ...again.data, failure: again.data.failure ?? failure }, refusalStatus[saved.code]);
}

const place = {
  intent: 'save',
  title: 'admin.toast.failed',
  fieldOf: ({ code }: Readonly<{ code: string }>) => (code === 'reason_invalid' ? 'reason' : undefined),
} as const;

/**
 * What was typed, by path. A pair that is added has a field for its name and one for its value. The name of a value
 * that has a field of its own is ignored, so that a forged form cannot replace what that field shows.
 */
function valuesIn(fields: Fields): Fields {
  const added = policyRows.filter(
    ({ group, path }) => sparseGroups.includes(group) && fields[`pair.${group}`] === path,
  );
  const typedOnes = added.map(({ group, path }) => [path, fields[`pairValue.${group}`] ?? ''] as const);
  const all: Readonly<Record<string, string | undefined>> = {
    ...fields,
    ...Object.fromEntries(typedOnes.filter(([, text]) => text.trim() !== '')),
  };
  const typed = policyRows.filter((row) => !isSparse(row) || all[row.path] !== undefined);
  return Object.fromEntries(typed.map(({ path }) => [path, all[path] ?? '']));
}

function baseOf(fields: Fields): number {
  const number = Number(fields['basedOn']);
  return Number.isSafeInteger(number) ? number : -1;
}
