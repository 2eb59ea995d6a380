/**
 * Returns from cold storage whose fee blocks do not take any more, or never did because the node lied about fees when
 * the file was written. As the runbook says, the same transaction is signed on the device with a higher fee and sent
 * from anywhere.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { planAccountReturn } from '#src/domain/treasury/account-return.ts';
import { deviceOf } from './treasurer.ts';
import type { World } from './world.ts';

export async function raiseReturns({ store, sandbox, plainPorts, trace, tally }: World): Promise<void> {
  for (const { id, chain, state, trouble, currency, plan } of store.dump().returns) {
    const device = deviceOf(chain);
    const { accountFiles } = plainPorts.chains[chain];
    if (state !== 'sent' || trouble !== 'fee_too_low' || !plan.account || !device || !accountFiles) continue;
    const account = { ...plan.account, unitsPerSize: chains[chain].fee.usualUnitsPerSize };
    const raised = { currency, plan: planAccountReturn(chain, { to: plan.to, units: plan.units, account }) };
    const { file } = await accountFiles.writeReturn(raised);
    const signed = await accountFiles.readSigned(raised, await device.sign(file));
    if (!signed.ok) throw new Error(`the device signed something else: ${signed.code}`);
    const answer = await sandbox[chain].node.broadcast(signed.value.raw);
    trace.note(`raise the fee of ${id}: ${answer}`);
    tally.count('cold storage: raised the fee on the device');
  }
}
