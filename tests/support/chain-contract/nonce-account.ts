/** Makes a nonce account on the devnet's Solana, as an operator does with the network's own tools. */
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import { makeJsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { Devnet } from '../../../tools/devnet/src/start-devnet.ts';
import { started } from './devnet-options.ts';

type Latest = Readonly<{ value: Readonly<{ blockhash: string; lastValidBlockHeight: number }> }>;

const nonceSize = 80;

/** The account's address. Somebody without any power pays for it; only the authority can use it. */
export async function makeNonceAccount({ node, endpoints }: Devnet, authority: string): Promise<string> {
  const { url } = started(endpoints, 'solana');
  const rpc = makeJsonRpc({ name: 'solana', url });
  const [payer, account] = [await generateKeyPairSigner(), await generateKeyPairSigner()];
  await node('solana').fund({ to: payer.address, units: 50_000_000n });
  const rent = await rpc.call<number>('getMinimumBalanceForRentExemption', [nonceSize]);
  const latest = (await rpc.call<Latest>('getLatestBlockhash', [{ commitment: 'confirmed' }])).value;
  const lifetime = {
    blockhash: blockhash(latest.blockhash),
    lastValidBlockHeight: BigInt(latest.lastValidBlockHeight),
  };
  const made = { nonceAccount: account.address, nonceAuthority: address(authority) };
  const space = { lamports: rent, space: nonceSize, programAddress: SYSTEM_PROGRAM_ADDRESS };
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) =>
      appendTransactionMessageInstructions(
        [
          getCreateAccountInstruction({ payer, newAccount: account, ...space }),
          getInitializeNonceAccountInstruction(made),
        ],
        timed,
      ),
  );
  const signed = await signTransactionMessageWithSigners(message);
  await rpc.call('sendTransaction', [getBase64EncodedWireTransaction(signed), { encoding: 'base64' }]);
  await node('solana').mine(1);
  return account.address;
}
