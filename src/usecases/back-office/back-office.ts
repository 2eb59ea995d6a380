/**
 * Use cases of operators. Admin pages and admin API are thin layers over this object, as the public pages and API are
 * over services.ts.
 */
import type { OrderFilter } from '#src/domain/back-office/order-filter.ts';
import type { LoanRequest } from '../loans/create-loan.ts';
import { createLoanByOperator, releaseLoanByOperator } from './loan-verbs.ts';
import { findLoan, listLoans, type LoanPage } from '../loans/list-loans.ts';
import type { LoanRelease } from '../loans/release-loan.ts';
import type { Ports } from '../ports/ports.ts';
import { readAudit, verifyAudit } from './audit.ts';
import { addNote, assignOrder } from './case-file.ts';
import { changePassword, type PasswordChange } from './change-password.ts';
import { lowerConfirmations, raiseConfirmations, resumeCredits } from './credit-switches.ts';
import { decideOrder, type OfficeDecision } from './decide-order.ts';
import { decideOrders, type OfficeDecisions } from './decide-orders.ts';
import { makeDoubtVerbs } from './doubt-verbs.ts';
import { exportOrders, listOrders, readListMarks } from './list-orders.ts';
import { listHotWallets } from './hot-wallets.ts';
import { makeKey, revokeKey } from './make-key.ts';
import { makeShareVerbs } from './share-key.ts';
import type { Office } from './office.ts';
import { makeReadOverview } from './overview.ts';
import { createAddress, deleteAddress, listAddresses, updateAddress } from './platform-addresses.ts';
import { previewPolicy, readPolicies, savePolicy } from './policy.ts';
import { listDecidable } from './read-decisions.ts';
import { refundUnclaimed, type OfficeRefund } from './refund-unclaimed.ts';
import { readInventory } from './read-inventory.ts';
import { exportProfit, readProfit, type ProfitPeriod } from './read-profit.ts';
import { requireRole } from './require-role.ts';
import { revealAddresses } from './reveal-addresses.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor.ts';
import { findEndedSessions, findSession, signOut, signOutEverywhere } from './sessions.ts';
import { showOrder } from './show-order.ts';
import { signIn, type Credentials } from './sign-in.ts';
import type { SteppedUp } from './step-up.ts';
import { bookStoppedDifference, liftPayoutStop } from './stopped-payouts.ts';
import { makeTeamVerbs } from './team-verbs.ts';
import { makeTreasuryVerbs } from './treasury-verbs.ts';
import { makeVenueVerbs } from './venue-verbs.ts';
import { pause, readScreening, resume, type Resumption, type Switch } from './switches.ts';

export type BackOffice = ReturnType<typeof makeBackOffice>;

type Second<Verb extends (...args: never[]) => unknown> = Parameters<Verb>[1];

export function makeBackOffice(ports: Ports, office: Office) {
  const deps = { ports, office };
  return {
    /** A challenge while many sign in; a proof of work for it lets somebody in who would have to wait. */
    askProof: (source: string) => deps.office.limits.challenge(source),
    signIn: async (credentials: Credentials) => await signIn(deps, credentials),
    findSession: async (token: string) => await findSession(deps, token),
    findEndedSessions: async (tokens: readonly string[]) => await findEndedSessions(deps, tokens),
    requireRole: async (wanted: Second<typeof requireRole>) => await requireRole(deps, wanted),
    signOut: async (token: string) => await signOut(deps, token),
    signOutEverywhere: async (username: string) => await signOutEverywhere(deps, username),
    changePassword: async (change: PasswordChange) => await changePassword(deps, change),
    startSecondFactor: async (wanted: SteppedUp) => await startSecondFactor(deps, wanted),
    confirmSecondFactor: async (given: Second<typeof confirmSecondFactor>) => await confirmSecondFactor(deps, given),
    removeSecondFactor: async (given: Second<typeof removeSecondFactor>) => await removeSecondFactor(deps, given),

    listOrders: async (filter: OrderFilter) => await listOrders(deps, filter),
    readListMarks: async () => await readListMarks(deps),
    listDecidable: async (orderNumbers: readonly string[]) => await listDecidable(deps, orderNumbers),
    exportOrders: async (filter: Second<typeof exportOrders>) => await exportOrders(deps, filter),
    showOrder: async (orderNumber: string) => await showOrder(deps, orderNumber),
    revealAddresses: async (wanted: Second<typeof revealAddresses>) => await revealAddresses(deps, wanted),
    addNote: async (note: Second<typeof addNote>) => await addNote(deps, note),
    assignOrder: async (wanted: Second<typeof assignOrder>) => await assignOrder(deps, wanted),
    decideOrder: async (decision: OfficeDecision) => await decideOrder(deps, decision),
    decideOrders: async (decisions: OfficeDecisions) => await decideOrders(deps, decisions),
    refundUnclaimed: async (refund: OfficeRefund) => await refundUnclaimed(deps, refund),

    listLoans: async (page?: LoanPage) => await listLoans(ports, page),
    findLoan: async (loanId: string) => await findLoan(ports, loanId),
    createLoan: async (request: LoanRequest & SteppedUp) => await createLoanByOperator(deps, request),
    releaseLoan: async (release: LoanRelease & SteppedUp) => await releaseLoanByOperator(deps, release),

    listHotWallets: async () => await listHotWallets(deps),
    listAddresses: async () => await listAddresses(deps),
    createAddress: async (fields: Second<typeof createAddress>) => await createAddress(deps, fields),
    updateAddress: async (fields: Second<typeof updateAddress>) => await updateAddress(deps, fields),
    deleteAddress: async (wanted: Second<typeof deleteAddress>) => await deleteAddress(deps, wanted),

    makeKey: async (wanted: Second<typeof makeKey>) => await makeKey(deps, wanted),
    revokeKey: async (wanted: Second<typeof revokeKey>) => await revokeKey(deps, wanted),

    ...makeShareVerbs(deps),
    ...makeTeamVerbs(deps),
    ...makeDoubtVerbs(deps),
    ...makeTreasuryVerbs(deps),
    ...makeVenueVerbs(deps),

    readOverview: makeReadOverview(deps),
    readInventory: async () => await readInventory(deps),
    readProfit: async (period: ProfitPeriod) => await readProfit(deps, period),
    exportProfit: async (wanted: Second<typeof exportProfit>) => await exportProfit(deps, wanted),
    pauseOrders: async (wanted: Switch) => await pause(deps, wanted),
    resumeOrders: async (wanted: Resumption) => await resume(deps, wanted),
    liftPayoutStop: async (wanted: Second<typeof liftPayoutStop>) => await liftPayoutStop(deps, wanted),
    bookStoppedDifference: async (wanted: Second<typeof bookStoppedDifference>) =>
      await bookStoppedDifference(deps, wanted),
    raiseConfirmations: async (wanted: Second<typeof raiseConfirmations>) => await raiseConfirmations(deps, wanted),
    lowerConfirmations: async (wanted: Second<typeof lowerConfirmations>) => await lowerConfirmations(deps, wanted),
    resumeCredits: async (wanted: Second<typeof resumeCredits>) => await resumeCredits(deps, wanted),
    readPolicies: async () => await readPolicies(deps),
    previewPolicy: async (wanted: Second<typeof previewPolicy>) => await previewPolicy(deps, wanted),
    savePolicy: async (wanted: Second<typeof savePolicy>) => await savePolicy(deps, wanted),
    readAudit: async (page?: Second<typeof readAudit>) => await readAudit(deps, page),
    verifyAudit: async () => await verifyAudit(deps),
    readScreening: async () => await readScreening(deps),
    /** The service's clock, which can be moved in the sandbox. */
    now: () => ports.clock.now(),
  } as const;
}
