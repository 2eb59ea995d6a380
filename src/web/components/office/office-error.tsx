/** Error page of the back office: not found, or a failure. */
import { useRouteError } from 'react-router';
import { ErrorPage } from '../../site/error-page.tsx';

export function OfficeError() {
  const error = useRouteError();
  return (
    <main id="content">
      <ErrorPage error={error} />
    </main>
  );
}
