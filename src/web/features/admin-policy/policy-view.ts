/** Data of the policy page. */
import type { Failure, Fields } from '../../components/office/failure.ts';

export type PolicyFieldView = Readonly<{
  /** Name of the form field. */
  path: string;
  label: string;
  /** The value in force, as it is typed. */
  value: string;
  unit: string;
  /** Bounds and default in words. */
  bounds: string;
}>;

export type PolicyGroupView = Readonly<{
  id: string;
  title: string;
  fields: readonly PolicyFieldView[];
  /** Rows of a sparse group that are not among the fields. One is added by name. */
  more: readonly Pick<PolicyFieldView, 'path' | 'label'>[];
  /** Unit and bounds of what is added. */
  added: Pick<PolicyFieldView, 'unit' | 'bounds'>;
}>;

export type ChangeView = Readonly<{ path: string; label: string; from: string; to: string }>;

export type PolicyVersionView = Readonly<{
  number: number;
  by: string;
  at: string;
  reason: string;
  changes: readonly ChangeView[];
}>;

export type PolicyView = Readonly<{
  /** Number of the version in force; 0 for the defaults. */
  number: number;
  groups: readonly PolicyGroupView[];
  history: readonly PolicyVersionView[];
}>;

/**
 * The page after a form was sent. `edit`: the form again, with what was typed and the error of each field. `review`:
 * the difference, which is saved by the next form.
 */
export type PolicyAnswer =
  | Readonly<{ step: 'edit'; typed: Fields; problems: Fields; failure: Failure | undefined }>
  | Readonly<{
      step: 'review';
      typed: Fields;
      number: number;
      basedOn: number;
      changes: readonly ChangeView[];
      reason: string;
      failure: Failure | undefined;
    }>;
