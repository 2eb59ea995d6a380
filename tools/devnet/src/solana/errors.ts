/** Names of Solana's errors. LiteSVM returns numbers for errors without fields; clients expect a cluster's names. */
import type { FailedTransactionMetadata } from 'litesvm';

/** In LiteSVM's order: its numbers are indices of these lists, which it declares as types but does not export. */
const transactionErrors = `
  AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee
  InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance
  AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount
  WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks
  AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData
  InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled
`
  .trim()
  .split(/\s+/);

const instructionErrors = `
  GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds
  IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount
  UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified
  ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified
  NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding
  DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange
  ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed
  MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation
  ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority
  AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner
  MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded
  BuiltinProgramsMustConsumeComputeUnits BorshIoError
`
  .trim()
  .split(/\s+/);

/** The value of `meta.err`: a name, or an object with one key. */
export type TransactionError = string | Readonly<Record<string, unknown>>;

export function describeError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err();
  if (typeof error === 'number') return nameOf(transactionErrors, error);
  if ('err' in error) return { InstructionError: [error.index, describeInstructionError(error.err())] };
  if ('index' in error) return { DuplicateInstruction: error.index };
  const isRent = error.constructor.name.includes('Rent');
  const word = isRent ? 'InsufficientFundsForRent' : 'ProgramExecutionTemporarilyRestricted';
  return { [word]: { account_index: error.accountIndex } };
}

type InstructionError = number | Readonly<{ code: number }> | Readonly<{ msg: string }>;

function describeInstructionError(error: InstructionError): TransactionError {
  if (typeof error === 'number') return nameOf(instructionErrors, error);
  return 'code' in error ? { Custom: error.code } : { BorshIoError: error.msg };
}

function nameOf(names: readonly string[], place: number): string {
  return names[place] ?? `Unknown${place}`;
}
