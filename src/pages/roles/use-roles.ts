import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callOperation, createIdempotencyKey } from '../../../dataProvider/call'
import type { RoleGrant } from '../../framework/answers/role-grant'
import { useAnswer } from '../../views/blocks/use-answer'

export interface GrantListQuery {
  /** A part of a name, a number or a designation. */
  search: string
  role: string
  isPastToo: boolean
  page: number
}

/** Value of the role filter that selects people with any role. */
export const everyRole = 'all'

export const perPage = 25
const group = 'roles'

export const useGrants = ({ search, role, isPastToo, page }: GrantListQuery) =>
  useAnswer<RoleGrant[]>(
    'getRoles',
    { ...(role !== everyRole && { role }), ...(search && { search }), isPastToo, page, perPage },
    { group, keepsLast: true },
  )

export interface GrantInput {
  empId: number | null
  role: string
  from: string | null
  to: string | null
}

/** Calls an operation on a person's role, and reloads the list. */
export function useRoleChange(operation: 'grantRole' | 'revokeRole' | 'unlockAccount') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (grant: Partial<GrantInput>) =>
      callOperation(operation, omitEmptyParams(grant), { idempotencyKey: createIdempotencyKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: [group] }),
  })
}

const omitEmptyParams = (grant: Partial<GrantInput>) =>
  Object.fromEntries(Object.entries(grant).filter(([, value]) => value !== null && value !== ''))
