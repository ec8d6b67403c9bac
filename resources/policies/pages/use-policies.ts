import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { callOperation } from '../../../dataProvider/call'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { usePolicyWords } from '../words/en'
import type { PolicyKind } from './find-policy-resource'
import type { VersionRow } from './version-differences'

/** A version that applies to the user now or will apply later. */
export interface OwnPolicy {
  kind: PolicyKind
  id: number
  title: string
  versionNo: number | null
  summary: string | null
  effectiveFrom: string
  effectiveTo: string | null
  documentLink: string | null
  scope: string
  isInForce: boolean
  acknowledgedAt: string | null
  requiresAcknowledgement: boolean
}

export interface LeavePolicyImpact {
  people: number
  requests: number
  changes: {
    empId: number
    name: string
    requests: { id: number; number: string; fromDate: string; before: LeaveCost; after: LeaveCost }[]
    balances: { leaveTypeId: number; leaveYear: number; by: number }[]
  }[]
  isCapped: boolean
}

/** The people to whom a version would apply. Versions of leave have an answer of their own. */
export interface AffectedPeopleImpact {
  people: number
  changes: { empId: number; name: string; before: string | null }[]
  isCapped: boolean
}

export interface LeaveCost {
  days: number
  unpaidDays: number
}

export interface ReadingProgress {
  people: number
  acknowledged: number
  departments: { departmentId: number | null; department: string | null; people: number; acknowledged: number }[]
  missing: { empId: number; name: string }[]
  isCapped: boolean
}

const group = 'policies'

export const useOwnPolicies = () => useAnswer<OwnPolicy[]>('getMyPolicies', {}, { group })
export const usePolicyVersions = (kind: PolicyKind) =>
  useAnswer<VersionRow[]>('getPolicyVersions', { kind, perPage: 500 }, { group })
export const usePolicyImpact = (kind: PolicyKind, id: number) =>
  useAnswer<LeavePolicyImpact | AffectedPeopleImpact>('previewPolicyImpact', { kind, id }, { group })
export const useAcknowledgementProgress = (kind: PolicyKind, id: number) =>
  useAnswer<ReadingProgress>('getPolicyAcknowledgements', { kind, id }, { group })

/** Returns a function that acknowledges a version. */
export function useAcknowledgePolicy() {
  const client = useQueryClient()
  const notify = useNotify()
  const say = usePolicyWords()
  return useMutation({
    mutationFn: ({ kind, id }: Pick<OwnPolicy, 'kind' | 'id'>) => callOperation('acknowledgePolicy', { kind, id }),
    onSuccess: async () => {
      notify(say('confirmedNow'), { type: 'success' })
      await client.invalidateQueries({ queryKey: [group] })
    },
  })
}
