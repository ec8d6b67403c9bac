import Button from '@mui/material/Button'
import { useState } from 'react'
import type { RecordValues } from '../../fields/field-views'
import { findResource } from '../../framework/company/catalogue'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useMergeWords } from '../../i18n/records/merge-words'
import { SideBySide } from '../blocks/records/side-by-side'
import { ReviewDialog } from '../blocks/review-dialog'
import { useRunOnce } from '../blocks/use-run-once'
import { findColumn } from '../display-fields'
import { isSameValue } from '../saving/is-same-value'

const sideNames = ['keep', 'drop'] as const

/** From which record a field is taken, where somebody chose. */
export type MergeChoices = Readonly<Record<string, (typeof sideNames)[number]>>

interface RecordMergeProps {
  resource: Resource
  keep: RecordValues
  drop: RecordValues
  /** Names a record in headings. */
  nameOf(record: RecordValues): string
  /** The fields to look at; those of one group are chosen together. */
  groups: readonly (readonly string[])[]
  /** The values of the merge where nobody chooses. */
  usual: Values
  /** What else is to be known about the result. */
  about: string
  /** What happens to the records, asked before it does. */
  question: string
  /** The word for merging. */
  action: string
  onTurn(): void
  onMerge(choices: MergeChoices): Promise<unknown>
}

/** Shows the fields in which two records differ, lets one value of each be chosen, and merges them. */
export function RecordMerge(props: RecordMergeProps) {
  const { resource, keep, drop, nameOf, groups, usual, about, action } = props
  const say = useMergeWords()
  const [choices, setChoices] = useState<MergeChoices>({})
  const [isAsking, setAsking] = useState(false)
  const differing = groups.filter((names) => names.some((name) => !isSameValue(keep[name], drop[name])))
  const findSide = (name: string): number | 'both' => {
    const side = choices[name]
    if (side) return sideNames.indexOf(side)
    const value = name in usual ? usual[name] : keep[name]
    return isSameValue(value, keep[name]) ? 0 : isSameValue(value, drop[name]) ? 1 : 'both'
  }
  return (
    <>
      <div className="toolbar">
        <span className="quiet">{`${about} ${say('same', { smart_count: groups.length - differing.length })}`}</span>
        <Button onClick={props.onTurn}>{say('turn')}</Button>
      </div>
      <SideBySide
        label={say('compared')}
        unite={say('both')}
        sides={[
          { heading: say('keeps', { name: nameOf(keep) }), record: keep },
          { heading: say('drops', { name: nameOf(drop) }), record: drop },
        ]}
        rows={differing.map((names) => ({
          fields: names.flatMap((name) => findColumn(resource, name, findResource) ?? []),
          chosen: findSide(names[0] ?? ''),
          canUnite: [keep, drop].every((record) => Array.isArray(record[names[0] ?? ''])),
        }))}
        onChoose={(name, side) =>
          setChoices(({ [name]: _, ...others }) =>
            side === 'both' ? others : { ...others, [name]: sideNames[side] ?? 'keep' },
          )
        }
      />
      <div className="foot-bar">
        <Button variant="contained" onClick={() => setAsking(true)}>
          {action}
        </Button>
      </div>
      {isAsking ? <MergeDialog {...props} choices={choices} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

interface MergeDialogProps extends Pick<RecordMergeProps, 'action' | 'question' | 'onMerge'> {
  choices: MergeChoices
  onClose(): void
}

function MergeDialog({ action, question, choices, onMerge, onClose }: MergeDialogProps) {
  const say = useMergeWords()
  const { once, isPending, failure } = useRunOnce()
  return (
    <ReviewDialog
      title={action}
      action={action}
      close={say('cancel')}
      isDanger
      {...{ isPending, failure, onClose }}
      onDo={() => void once(() => onMerge(choices))}
    >
      <p>{question}</p>
      <p>{say('isFinal')}</p>
    </ReviewDialog>
  )
}
