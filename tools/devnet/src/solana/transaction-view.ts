/** Formats a transaction for a response: in the requested encoding, with its effect on balances. */
import { getBase58Decoder, getBase64Decoder } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { RpcRefusal } from '../answer-json-rpc.ts';
import { uiAmount, type Balances } from './balances.ts';
import type { Landed, Message } from './ledger.ts';

export type ViewOptions = Readonly<{ encoding?: string; maxSupportedTransactionVersion?: number }>;

export function viewTransaction(landed: Landed, options: ViewOptions): Readonly<Record<string, unknown>> {
  const { version } = landed.message;
  if (version !== 'legacy' && options.maxSupportedTransactionVersion === undefined) {
    throw new RpcRefusal(
      -32_015,
      `Transaction version (${version}) is not supported by the requesting client. ` +
        'Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0',
    );
  }
  return {
    transaction: encode(landed, options.encoding ?? 'json'),
    meta: viewMeta(landed),
    ...(options.maxSupportedTransactionVersion === undefined ? {} : { version }),
  };
}

function encode(landed: Landed, encoding: string): unknown {
  if (encoding === 'base64') return [getBase64Decoder().decode(landed.wire), 'base64'];
  if (encoding === 'base58') return [getBase58Decoder().decode(landed.wire), 'base58'];
  const signatures = Object.values(landed.transaction.signatures).map((bytes) =>
    getBase58Decoder().decode(bytes ?? new Uint8Array(64)),
  );
  return {
    signatures,
    message: encoding === 'jsonParsed' ? parsedMessage(landed.message) : plainMessage(landed.message),
  };
}

function plainMessage(message: Message): unknown {
  const { header, staticAccounts, lifetimeToken } = message;
  return {
    accountKeys: staticAccounts,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    recentBlockhash: lifetimeToken,
    instructions: instructionsOf(message).map(({ program, accounts, data }) => ({
      programIdIndex: program,
      accounts,
      data,
      stackHeight: null,
    })),
  };
}

/** Instructions are formatted as a cluster formats those of programs it cannot parse. */
function parsedMessage(message: Message): unknown {
  const { header, staticAccounts, lifetimeToken } = message;
  const signers = header.numSignerAccounts;
  return {
    accountKeys: staticAccounts.map((pubkey, index) => ({
      pubkey,
      signer: index < signers,
      writable:
        index < signers
          ? index < signers - header.numReadonlySignerAccounts
          : index < staticAccounts.length - header.numReadonlyNonSignerAccounts,
      source: 'transaction',
    })),
    recentBlockhash: lifetimeToken,
    instructions: instructionsOf(message).map(({ program, accounts, data }) => ({
      programId: staticAccounts[program],
      accounts: accounts.map((account) => staticAccounts[account]),
      data,
      stackHeight: null,
    })),
  };
}

type PlainInstruction = Readonly<{ program: number; accounts: readonly number[]; data: string }>;

function instructionsOf(message: Message): readonly PlainInstruction[] {
  if (!('instructions' in message)) return [];
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
    program: programAddressIndex,
    accounts: accountIndices,
    data: getBase58Decoder().decode(data),
  }));
}

export function viewMeta(landed: Landed): Readonly<Record<string, unknown>> {
  const { error, feeUnits, before, after, logs, computeUnits } = landed;
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: Number(feeUnits),
    preBalances: before.coins.map(Number),
    postBalances: after.coins.map(Number),
    preTokenBalances: viewTokens(before),
    postTokenBalances: viewTokens(after),
    innerInstructions: [],
    logMessages: logs,
    computeUnitsConsumed: Number(computeUnits),
    loadedAddresses: { writable: [], readonly: [] },
    rewards: [],
  };
}

function viewTokens({ tokens }: Balances): readonly unknown[] {
  return tokens.flatMap((holding, accountIndex) => {
    if (!holding) return [];
    const { mint, owner, units, decimals } = holding;
    return [{ accountIndex, mint, owner, programId: TOKEN_PROGRAM_ADDRESS, uiTokenAmount: uiAmount(units, decimals) }];
  });
}
