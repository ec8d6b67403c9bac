import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callOperation } from '../../../../dataProvider/call'
import { findResource } from '../../../../src/framework/company/catalogue'
import { isInputField } from '../../../../src/framework/resource'
import { SideBySide } from '../../../../src/views/blocks/records/side-by-side'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { findColumn } from '../../../../src/views/display-fields'
import { recordPath } from '../../../../src/views/paths'
import { isSameValue } from '../../../../src/views/saving/is-same-value'
import { leadDetails } from '../../leadDetails'
import { chooseStatusSide, listMergeGroups, mergeLeadValues, type Side } from '../../rules/merge-values'
import { statusLabels } from '../../sets'
import { useMergeWords } from '../../words/merge.en'
import type { ListedLead } from './merge-leads'

const inputs = Object.keys(leadDetails.fields).filter((name) => isInputField(leadDetails, name))
const sideNames = ['keep', 'drop'] as const

type Choices = Readonly<Record<string, Side>>

/** Tells from which lead a field comes: as chosen, else as the merge would do by itself. */
function findChosenSide(name: string, { keep, drop }: ComparedLeads, choices: Choices): number | 'both' {
  const chosen = choices[name]
  if (chosen) return sideNames.indexOf(chosen)
  const usual = mergeLeadValues(keep, drop, { inputs, choices: {}, now: new Date().toISOString() })
  if (isSameValue(usual[name] ?? keep[name], keep[name])) return 0
  return isSameValue(usual[name], drop[name]) ? 1 : 'both'
}

interface ComparedLeads {
  keep: ListedLead & Readonly<Record<string, unknown>>
  drop: ListedLead & Readonly<Record<string, unknown>>
}

/** Shows each field in which two leads differ, with the value that is kept, and merges them. */
export function LeadComparison({ keep, drop, onTurn }: ComparedLeads & { onTurn(): void }) {
  const say = useMergeWords()
  const [choices, setChoices] = useState<Choices>({})
  const [isAsking, setAsking] = useState(false)
  const groups = listMergeGroups(inputs).filter((names) => names.some((name) => !isSameValue(keep[name], drop[name])))
  const status = statusLabels[(chooseStatusSide(keep, drop) === 'keep' ? keep : drop).status]
  const sameCount = listMergeGroups(inputs).length - groups.length
  return (
    <>
      <div className="toolbar">
        <span className="quiet">
          {[
            say('statusFrom', { status }),
            groups.length === 0 ? say('allSame') : say('same', { smart_count: sameCount }),
          ].join(' ')}
        </span>
        <Button onClick={onTurn}>{say('turn')}</Button>
      </div>
      <SideBySide
        label={say('compared')}
        unite={say('both')}
        sides={[
          { heading: say('keeps', { number: keep.leadNumber, company: keep.company }), record: keep },
          { heading: say('drops', { number: drop.leadNumber, company: drop.company }), record: drop },
        ]}
        rows={groups.map((names) => ({
          fields: names.flatMap((name) => findColumn(leadDetails, name, findResource) ?? []),
          chosen: findChosenSide(names[0] ?? '', { keep, drop }, choices),
          canUnite: Array.isArray(keep[names[0] ?? '']) && Array.isArray(drop[names[0] ?? '']),
        }))}
        onChoose={(name, side) =>
          setChoices(({ [name]: _, ...others }) =>
            side === 'both' ? others : { ...others, [name]: sideNames[side] ?? 'keep' },
          )
        }
      />
      <div className="foot-bar">
        <Button variant="contained" onClick={() => setAsking(true)}>
          {say('merge')}
        </Button>
      </div>
      {isAsking ? <MergeDialog {...{ keep, drop, choices }} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function MergeDialog({ keep, drop, choices, onClose }: ComparedLeads & { choices: Choices; onClose(): void }) {
  const say = useMergeWords()
  const { once, isPending, failure } = useRunOnce()
  const [notify, navigate, queries] = [useNotify(), useNavigate(), useQueryClient()]
  const [kept, dropped] = [keep, drop].map(({ leadNumber, company }) => `${leadNumber} ${company}`)
  const merge = () =>
    once(async () => {
      const chosen = Object.entries(choices).map(([field, from]) => ({ field, from }))
      await callOperation('mergeLeads', { keepId: keep.id, dropId: drop.id, choices: chosen })
      await queries.invalidateQueries()
      notify(say('merged', { dropped, kept }), { type: 'success' })
      await navigate(recordPath(leadDetails, keep.id))
    })
  return (
    <ReviewDialog
      title={say('merge')}
      action={say('merge')}
      close={say('cancel')}
      isDanger
      {...{ isPending, failure, onClose }}
      onDo={() => void merge()}
    >
      <p>{say('moves', { dropped, kept })}</p>
      <p>{say('isFinal')}</p>
    </ReviewDialog>
  )
}
