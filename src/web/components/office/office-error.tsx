/** A page of the back office that is not there, or broke. */
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
