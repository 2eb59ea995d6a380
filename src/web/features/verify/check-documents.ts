/**
 * Verifies the signed terms and, if given, the mixing plan that they commit to. Runs in the browser and on the server.
 */
import { checkPlan, type PlanCheck } from './check-plan.ts';
import { checkTerms, type TermsCheck, type VerifyingKey } from './check-terms.ts';

/** The texts as the visitor pasted them; `plan` is empty if none was given. */
export type Documents = Readonly<{ document: string; plan: string }>;

export type Checks = Readonly<{ terms: TermsCheck; plan: PlanCheck }>;

export async function checkDocuments({ document, plan }: Documents, key: VerifyingKey): Promise<Checks> {
  const terms = await checkTerms(document, key);
  return { terms, plan: await checkPlan(plan, terms) };
}
