import { useCanAccess, useResourceContext } from 'react-admin'

/** Whether rows of the list can be chosen at all: whoever may change nothing has nothing to choose. */
export function useMayChange(): boolean {
  const { canAccess } = useCanAccess({ resource: useResourceContext() ?? '', action: 'edit' })
  return canAccess === true
}
