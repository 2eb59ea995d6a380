/** Layout of every back-office page: side bar, heading with buttons, toasts. */
import type { ReactNode } from 'react';
import type { Failure } from './failure.ts';
import { OfficeNav } from './office-nav.tsx';
import { OfficeToast } from './office-toast.tsx';
import { OperatorContext, type PageOperator } from './page-operator.ts';

type Props = Readonly<{
  operator: PageOperator;
  title: ReactNode;
  /** Content beside the title, for example a state or a time. */
  beside?: ReactNode;
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode;
  failure?: Failure | undefined;
  children: ReactNode;
}>;

export function OfficeFrame(props: Props) {
  const { operator, title, beside, actions, failure, children } = props;
  return (
    <OperatorContext value={operator}>
      <div className="office">
        <OfficeNav username={operator.username} />
        <main id="content" className="office-main">
          <div className="office-head">
            <h1>{title}</h1>
            {beside}
            {actions !== undefined && <div className="office-actions">{actions}</div>}
          </div>
          <OfficeToast failure={failure} />
          {children}
        </main>
      </div>
    </OperatorContext>
  );
}
