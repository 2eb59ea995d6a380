/** What a transfer tells the network to do. It needs signers, but no keys. */
import { address, type Instruction, type TransactionSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getTransferCheckedInstruction } from '@solana-program/token';

export type Moved = Readonly<{
  to: string;
  units: bigint;
  /** The token to transfer. Undefined for the native coin. */
  token: Readonly<{ mint: string; decimals: number; from: string; into: string }> | undefined;
}>;

/** Instructions of the transfer. A receiver without a token account gets one, and the fee payer pays its rent. */
export function moveInstructions(
  { to, units, token }: Moved,
  signer: TransactionSigner,
  feeSigner: TransactionSigner,
): readonly Instruction[] {
  if (!token) return [getTransferSolInstruction({ source: signer, destination: address(to), amount: units })];
  const [mint, into] = [address(token.mint), address(token.into)];
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: feeSigner, ata: into, owner: address(to), mint }),
    getTransferCheckedInstruction({
      source: address(token.from),
      mint,
      destination: into,
      authority: signer,
      amount: units,
      decimals: token.decimals,
    }),
  ];
}
