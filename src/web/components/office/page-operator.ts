/** The signed-in operator of a back-office page, as its forms need it. */
import { createContext, useContext } from 'react';
import { mayAct, type OfficeAct, type Role } from '#src/domain/back-office/roles.ts';

export type PageOperator = Readonly<{
  username: string;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  roles: readonly Role[];
}>;

export const OperatorContext = createContext<PageOperator>({
  username: '',
  hasSecondFactor: false,
  hasPasskey: false,
  roles: [],
});

export function useOperator(): PageOperator {
  return useContext(OperatorContext);
}

/** Whether the operator has a role for the action. The server checks it again. */
export function useMayAct(act: OfficeAct): boolean {
  return mayAct(useOperator().roles, act);
}
