/** The result of a mix: the committed plan beside the payouts made, and how much privacy it really gave. */
import { Timed } from '../../components/orders/timed.tsx';
import { usePagePath } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import type { MixOutcomeView } from './mix-view.ts';

export function MixOutcome({ outcome: { plan, crowd, link } }: Readonly<{ outcome: MixOutcomeView }>) {
  const pageAt = usePagePath();
  return (
    <section className="panel mix-outcome" aria-labelledby="outcome-title">
      {crowd && (
        <Note tone={crowd.tone} title={crowd.title}>
          {crowd.text}
        </Note>
      )}
      <Note tone="info" title={link.title}>
        {link.lines.map((line) => (
          <p key={line}>
            <Timed text={line} />
          </p>
        ))}
      </Note>
      <h2 id="outcome-title">{plan.title}</h2>
      <p className="panel-note">{plan.text}</p>
      <PlanTable plan={plan} />
      <p className="form-actions">
        <LinkButton href={plan.href} download>
          <Icon name="download" />
          {plan.download}
        </LinkButton>
        <LinkButton href={pageAt('verify')} look="plain">
          <Icon name="shield-check" />
          {plan.verify}
        </LinkButton>
      </p>
    </section>
  );
}

function PlanTable({ plan: { columns, rows, unit } }: Readonly<{ plan: MixOutcomeView['plan'] }>) {
  return (
    <table className="plan-table num">
      <caption>{unit}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.part}</th>
          <th scope="col">{columns.amount}</th>
          <th scope="col">{columns.planned}</th>
          <th scope="col">{columns.sent}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ part, amount, planned, sent }) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{amount}</td>
            <td>{planned}</td>
            <td>{sent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
