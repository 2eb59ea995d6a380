/** The wallets of this browser, and how the payment by one of them goes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { useLanguage } from '../../site-context.tsx';
import { findWallets, type Wallet } from './find-wallets.ts';
import { payByWallet, type WalletOutcome } from './pay-by-wallet.ts';
import { askForWallet } from './wallet-answer.ts';
import { noteAsked, noteOutcome, recallOutcome } from './wallet-memory.ts';

/** How long wallets have to answer before the page says that there is none, in milliseconds. They answer at once. */
const searchMs = 1000;

/** Undefined while none has answered yet. */
export function useWallets(): readonly Wallet[] | undefined {
  const [wallets, setWallets] = useState<readonly Wallet[]>();
  useEffect(() => {
    const stop = findWallets(setWallets);
    const timer = setTimeout(() => setWallets((found) => found ?? []), searchMs);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return wallets;
}

export type WalletStep = WalletOutcome | Readonly<{ kind: 'running'; name: string }> | Readonly<{ kind: 'ready' }>;

type Order = Readonly<{ id: string; address: string }>;
type Payment = Readonly<{ step: WalletStep; pay: (wallet: Wallet) => Promise<void> }>;

/** Runs one payment at a time, and none after one was sent. */
export function useWalletPayment({ id, address }: Order): Payment {
  const language = useLanguage();
  const submit = useSubmit();
  const [step, setStep] = useState<WalletStep>(() => recallOutcome(address) ?? { kind: 'ready' });
  const isTaken = useRef(step.kind === 'sent');
  const pay = useCallback(
    async ({ name, provider }: Wallet): Promise<void> => {
      // Not by the state, which a second click would still see as it was.
      if (isTaken.current) return;
      isTaken.current = true;
      setStep({ kind: 'running', name });
      // A doubt about an earlier payment is not taken away by what becomes of a later one.
      const isInDoubt = recallOutcome(address) !== undefined;
      const ask = async () => (await askForWallet({ id, language }))?.payment;
      const outcome = await payByWallet(provider, { ask, onAsk: () => noteAsked(address) });
      if (!isInDoubt || outcome.kind === 'sent') noteOutcome(address, outcome);
      isTaken.current = outcome.kind === 'sent';
      setStep(outcome);
      if (outcome.kind !== 'sent') return;
      // The same as the button *I have paid*: the server looks at the chain now.
      const said = { intent: 'paid', txHash: outcome.hash };
      await submit(said, { method: 'post', replace: true, preventScrollReset: true });
    },
    [id, address, language, submit],
  );
  return { step, pay };
}
