/** A signer made of the parts of the real one, on a socket of its own, with one of its checks taken out. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSandboxKeys } from '#src/adapters/chains/sandbox/sandbox-keys.ts';
import type { AllowedPlaces } from '#src/adapters/signer/allowed-places.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { makeLocalSigner } from '#src/adapters/signer/make-local-signer.ts';
import { makeActJudge, nameToVoid, type ActJudge } from '#src/adapters/signer/operator-keys.ts';
import { makeProver, type ProverOptions } from '#src/adapters/signer/prove-request.ts';
import { makeRoleRefusals } from '#src/adapters/signer/role-refusals.ts';
import { mayAsk } from '#src/adapters/signer/roles.ts';
import { serveSigner } from '#src/adapters/signer/serve-signer.ts';
import { openSigningLog, type SigningLog } from '#src/adapters/signer/signing-log.ts';
import { makeTermsDesk } from '#src/adapters/signer/terms-desk.ts';
import { makeSignerStop, signerStopFile } from '#src/adapters/signer-stop-file.ts';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { loadOrCreateTermsKey } from '#src/adapters/terms/signing-key.ts';
import { makeTermsVerifier } from '#src/adapters/terms/terms-verifier.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { makeOrderTerms } from '#src/domain/terms/order-terms.ts';
import { makeProtection } from '#src/main/protect-keys.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { writeTerms } from '#src/usecases/ports/terms-signer.ts';
import { makeAnswerer } from '#tests/support/passkey-person.ts';
import { thief, type DrillTarget } from './compromise-drill.ts';

type AddressAt = (chain: ChainId, index: number) => Promise<string | undefined>;

type Checks = Readonly<{
  log: (log: SigningLog) => SigningLog;
  caps: typeof makeSigningCaps;
  isStopped: (isStopped: () => Promise<boolean>) => () => Promise<boolean>;
  verify: (verify: (text: string, signature: string) => boolean) => (text: string, signature: string) => boolean;
  prover: typeof makeProver;
  /** The deposit addresses that terms are compared with. */
  termsAddress: (own: AddressAt) => AddressAt;
  mayAsk: typeof mayAsk;
  acts: NonNullable<ProverOptions['acts']>;
  /** Where withdrawals may go. */
  places: AllowedPlaces;
  /** Whether an address in terms is on the screening list, so that it does not bind. */
  isListed: () => boolean;
  /** What the wallet is asked, of what was asked. */
  asked: (request: SigningRequest) => SigningRequest;
}>;

/** `change`: leaves out one check of the signer. `finds`: what the drill must tell then. */
export type TakenOut = Readonly<{ change: Partial<Checks>; finds: string }>;

/** The only address that withdrawals of BNB may go to. */
const listed = deriveAddress(new Uint8Array(32).fill(47), 'bnb-chain', 'visitor', 1);

const people = [makeAnswerer('ann'), makeAnswerer('bob')] as const;

function judgeBy(isForOne: (amount: Money) => boolean): ActJudge {
  const keys = people.map(({ key }) => key);
  return makeActJudge({ keys: async () => await Promise.resolve(keys), now: Date.now, isForOne });
}

const whole: Checks = {
  log: (log) => log,
  caps: makeSigningCaps,
  isStopped: (isStopped) => isStopped,
  verify: (verify) => verify,
  prover: makeProver,
  termsAddress: (own) => own,
  mayAsk,
  acts: {
    judge: judgeBy(({ currency, units }) => units <= makeSigningCaps()(currency).alone.actUnits),
    areNeeded: async () => await Promise.resolve(true),
  },
  places: {
    withdrawal: (chain, to) => chain !== 'bnb-chain' || to === listed,
    loan: () => true,
    hasList: (chain) => chain === 'bnb-chain',
  },
  isListed: () => false,
  asked: (request) => request,
};

/** Where nobody was ever added to the list of operators. */
export const withoutList: Partial<Checks> = {
  acts: { ...whole.acts, areNeeded: async () => await Promise.resolve(false) },
};

const endless = 10n ** 40n;
const firstFree = 1_000;

export const takenOut: Readonly<Record<string, TakenOut>> = {
  'the cap of an hour': {
    change: { caps: () => (currency) => ({ ...makeSigningCaps()(currency), hourUnits: endless, dayUnits: endless }) },
    finds: 'more than the caps of an hour is signed',
  },
  'the caps of what is only said': {
    change: {
      caps: () => (currency) => ({
        ...makeSigningCaps()(currency),
        said: { hourUnits: endless, dayUnits: endless },
      }),
    },
    finds: 'more than the caps of what is only said is signed',
  },
  'the kill switch': {
    change: { isStopped: () => async () => await Promise.resolve(false) },
    finds: 'the kill switch is not heard',
  },
  'signatures of terms': { change: { verify: () => () => true }, finds: 'forged terms are believed' },
  'what terms say of a payment': {
    change: {
      prover:
        () =>
        async (_wallet, { payoutId, to, amount, others = [] }) =>
          await Promise.resolve([{ payoutId, to, amount }, ...others].map((each) => ({ ...each, isProven: true }))),
    },
    finds: 'a payout goes elsewhere',
  },
  'the address in terms is ours': {
    change: { termsAddress: (own) => async (chain, index) => (index === firstFree ? thief : await own(chain, index)) },
    finds: 'terms name an address that is not ours',
  },
  'one version of terms': {
    change: {
      log: (log) => ({
        ...log,
        bindTerms: async (bindings) => {
          await log.bindTerms(bindings);
          return bindings.map((binding) => binding !== undefined);
        },
      }),
    },
    finds: 'other terms of an order are signed',
  },
  'one payment of a payout': {
    change: { log: (log) => ({ ...log, bind: async () => {} }) },
    finds: 'an order is paid twice',
  },
  'that operators approve withdrawals': {
    change: { acts: { ...whole.acts, areNeeded: async () => await Promise.resolve(false) } },
    finds: 'a withdrawal without its operators is signed',
  },
  'that operators approve loans': {
    change: { acts: { ...whole.acts, areNeeded: async () => await Promise.resolve(false) } },
    finds: 'a loan without its operators is signed',
  },
  'whose passkeys approve withdrawals': {
    change: { acts: { ...whole.acts, judge: async ({ payoutId }) => await Promise.resolve([payoutId]) } },
    finds: 'made-up operators are believed',
  },
  'whose passkeys approve loans': {
    change: { acts: { ...whole.acts, judge: async ({ payoutId }) => await Promise.resolve([payoutId]) } },
    finds: 'made-up operators are believed for a loan',
  },
  'what two people have to approve': {
    change: {
      acts: { ...whole.acts, judge: judgeBy(() => true) },
      caps: () => (currency) => ({ ...makeSigningCaps()(currency), alone: { actUnits: endless, dayUnits: endless } }),
    },
    finds: 'one person approves what two have to',
  },
  'what one person may approve in a day': {
    change: {
      caps: () => (currency) => {
        const caps = makeSigningCaps()(currency);
        return { ...caps, alone: { ...caps.alone, dayUnits: endless } };
      },
    },
    finds: 'one person approves more than one may in a day',
  },
  'approvals that were called off': {
    change: { log: (log) => ({ ...log, voidApprovals: async () => {} }) },
    finds: 'an approval that was called off is used',
  },
};

export async function openPlanted(
  change: Partial<Checks>,
  closing: (() => Promise<void> | void)[],
): Promise<DrillTarget> {
  const checks = { ...whole, ...change };
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sampan-drill-'));
  closing.push(async () => await rm(folder, { recursive: true }));
  const logFolder = path.join(folder, 'log');
  const opened = await openSigningLog({ folder: logFolder, now: Date.now, log: { error: () => {} } });
  closing.push(opened.close);
  const log = checks.log(opened);
  const key = await loadOrCreateTermsKey({ file: path.join(folder, 'terms-key.pem') });
  const chains = openSandboxKeys(new Uint8Array(32).fill(3));
  const wallets = new Map(chains.map(({ chain, wallet }) => [chain, wallet]));
  const own: AddressAt = async (chain, index) => await wallets.get(chain)?.address('deposit', index);
  const protect = makeProtection(log, checks.isStopped(makeSignerStop(folder)), checks.prover);
  const proving = {
    profile: 'sandbox',
    verify: checks.verify(makeTermsVerifier(key).verify),
    depositAddress: own,
    acts: checks.acts,
    places: checks.places,
  } as const;
  const signer = makeLocalSigner({
    profile: 'sandbox',
    acts: {
      actRule: async () => await Promise.resolve({ areNeeded: true, keys: [], alone: {} }),
      voidApprovals: async (approvals) => await log.voidApprovals(nameToVoid(approvals, Date.now())),
    },
    terms: makeTermsDesk({
      key,
      profile: 'sandbox',
      log,
      now: Date.now,
      depositAddress: checks.termsAddress(own),
      isListed: checks.isListed,
    }),
    chains: chains.map(({ chain, wallet: plain, keys, networkKey }) => {
      const wallet = protect(plain, checks.caps(), proving);
      return {
        chain,
        wallet: { ...wallet, sign: async (request) => await wallet.sign(checks.asked(request)) },
        description: { network: 'sandbox', keys, signsForDeposits: true, networkKey },
      };
    }),
  });
  const socketPath = path.join(folder, 'signer', 'socket');
  const halves = { server: path.join(folder, 'signer', 'server'), worker: path.join(folder, 'signer', 'worker') };
  const served = await serveSigner({
    socketPath,
    halves,
    signer,
    log: { error: () => {} },
    ownsFolder: true,
    noteRefusal: makeRoleRefusals(log),
    mayAsk: checks.mayAsk,
  });
  closing.push(served.close);
  const [server, worker] = [connectSigner({ socketPath: halves.server }), connectSigner({ socketPath: halves.worker })];
  closing.push(server.close, worker.close);
  const text = writeTerms(termsOf(key.keyId, (await own('bitcoin', 0)) ?? ''), key);
  const [answer] = await server.signTerms([{ text, addressIndex: 0 }]);
  const signature = answer && 'signature' in answer ? answer.signature : '';
  return {
    server,
    worker,
    order: { text, signature, addressIndex: 0 },
    freeAddresses: await listFree(wallets.get('bitcoin')),
    hotAddress: (await wallets.get('ethereum')?.hotAddress()) ?? '',
    listed,
    people,
    readLog: () => readAll(logFolder),
    stop: async () => await writeFile(path.join(folder, signerStopFile), ''),
  };
}

/** Deposit addresses that no order has. */
export async function listFree(wallet: ChainWallet | undefined): Promise<DrillTarget['freeAddresses']> {
  const indexes = Array.from({ length: 8 }, (_, place) => firstFree + place);
  return await Promise.all(
    indexes.map(async (index) => ({ index, address: (await wallet?.address('deposit', index)) ?? '' })),
  );
}

function readAll(folder: string): string {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.log'));
  return names.map((name) => fs.readFileSync(path.join(folder, name), 'utf8')).join('');
}

function termsOf(keyId: string, depositAddress: string) {
  const createdAt = new Date().toISOString();
  return makeOrderTerms({
    service: 'Sampan',
    profile: 'sandbox',
    keyId,
    orderNumber: `TS-${createdAt.slice(0, 10).replaceAll('-', '')}-99999999`,
    orderType: 'floating',
    product: 'exchange',
    sendCurrency: 'BTC',
    sendAmount: '0.05',
    receiveCurrency: 'ETH',
    receiveAmount: '0.5',
    depositAddress,
    depositMemo: null,
    receiveAddress: deriveAddress(new Uint8Array(32).fill(44), 'ethereum', 'visitor', 1),
    furtherAddresses: [],
    refundAddress: null,
    laterRefund: 'signed',
    rate: { numerator: '100000000000', denominator: '1' },
    feeLines: [],
    networkFee: { currency: 'ETH', amount: '0' },
    quoteId: 'q',
    mixing: null,
    planHash: null,
    createdAt,
    expiresAt: new Date(Date.parse(createdAt) + 1_800_000).toISOString(),
    confirmationsNeeded: 2,
    refundRule: { toleranceBasisPoints: 50, lateDepositHours: 24, choiceDays: 7 },
  });
}
