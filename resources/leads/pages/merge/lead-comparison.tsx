import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useNavigate } from 'react-router'
import { callOperation } from '../../../../dataProvider/call'
import { isInputField } from '../../../../src/framework/resource'
import { type MergeChoices, RecordMerge } from '../../../../src/views/merge/record-merge'
import { recordPath } from '../../../../src/views/paths'
import { leadDetails } from '../../leadDetails'
import { chooseStatusSide, listMergeGroups, mergeLeadValues } from '../../rules/merge-values'
import { statusLabels } from '../../sets'
import { useMergeWords } from '../../words/merge.en'
import type { ListedLead } from './merge-leads'

const inputs = Object.keys(leadDetails.fields).filter((name) => isInputField(leadDetails, name))
const describe = ({ leadNumber, company }: { leadNumber?: unknown; company?: unknown }) => `${leadNumber} ${company}`

interface LeadComparisonProps {
  keep: ListedLead
  drop: ListedLead
  onTurn(): void
}

/** Merges two leads once each field in which they differ was looked at. */
export function LeadComparison({ keep, drop, onTurn }: LeadComparisonProps) {
  const say = useMergeWords()
  const [notify, navigate, queries] = [useNotify(), useNavigate(), useQueryClient()]
  const names = { kept: describe(keep), dropped: describe(drop) }
  const merge = async (chosen: MergeChoices) => {
    const choices = Object.entries(chosen).map(([field, from]) => ({ field, from }))
    await callOperation('mergeLeads', { keepId: keep.id, dropId: drop.id, choices })
    await queries.invalidateQueries()
    notify(say('merged', names), { type: 'success' })
    await navigate(recordPath(leadDetails, keep.id))
  }
  return (
    <RecordMerge
      {...{ resource: leadDetails, keep, drop, onTurn }}
      nameOf={describe}
      groups={listMergeGroups(inputs)}
      usual={mergeLeadValues(keep, drop, { inputs, choices: {}, now: new Date().toISOString() })}
      about={say('statusFrom', {
        status: statusLabels[(chooseStatusSide(keep, drop) === 'keep' ? keep : drop).status],
      })}
      question={say('moves', names)}
      action={say('merge')}
      onMerge={merge}
    />
  )
}
