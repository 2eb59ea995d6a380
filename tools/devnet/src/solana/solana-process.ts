/**
 * A Solana chain: transactions run in LiteSVM, the runtime of the network's validators; blocks and forks are simulated.
 */
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { currencies } from '../../../../src/domain/assets/currencies.ts';
import { answerJsonRpc } from '../answer-json-rpc.ts';
import { serveChains } from '../serve-chains.ts';
import { makeLedger } from './ledger.ts';
import { genesisHash, makeSolanaCall } from './rpc.ts';
import type { SolanaEndpoint } from './solana-facts.ts';
import { makeSolanaControl, sendSigned, signerFrom } from './solana-control.ts';

const { decimals } = currencies['USDC-SOL'];
const customerUnits = 100_000_000n * 10n ** 9n;
const mintedUnits = 1_000_000_000n * 10n ** BigInt(decimals);
/** Blocks mined at the start, so that some are final. */
const firstBlocks = 100;

const customer = await signerFrom('devnet customer');
const ledger = makeLedger(customer.address, customerUnits);
const control = makeSolanaControl(ledger, customer, decimals);
await control.mine(firstBlocks);

const facts: Omit<SolanaEndpoint, 'url'> = {
  genesisHash,
  tokens: { 'USDC-SOL': await createMint('devnet dollar coin'), 'USDT-SOL': await createMint('devnet tether') },
  badTokens: { wrongContract: await createMint('devnet wrong dollar coin') },
};
const call = makeSolanaCall(ledger);

await serveChains([
  {
    chain: 'solana',
    reality: 'real virtual machine',
    software: 'LiteSVM 1.4.1',
    facts,
    control,
    answer: ({ body }) => answerJsonRpc(call, body),
  },
]);

async function createMint(words: string): Promise<string> {
  const mint = await signerFrom(words);
  const space = getMintSize();
  const lamports = ledger.machine().minimumBalanceForRentExemption(BigInt(space));
  const [ata] = await findAssociatedTokenPda({
    owner: customer.address,
    mint: mint.address,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  });
  const landed = await sendSigned(ledger, customer, [
    getCreateAccountInstruction({
      payer: customer,
      newAccount: mint,
      lamports,
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: customer.address }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: customer,
      ata,
      owner: customer.address,
      mint: mint.address,
    }),
    getMintToInstruction({ mint: mint.address, token: ata, mintAuthority: customer, amount: mintedUnits }),
  ]);
  if (landed.error !== null) throw new Error(`no mint: ${JSON.stringify(landed.error)}`);
  await control.mine(1);
  return mint.address;
}
