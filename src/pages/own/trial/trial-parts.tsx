import { useState } from 'react'
import type { DefinitionTrial } from '../../../framework/company/definition-trial'
import { formatCount } from '../../../i18n/format-count'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { readFieldErrors } from '../../../views/blocks/form-errors'
import { QueryContent } from '../../../views/blocks/query-content'
import { Toggles } from '../../../views/blocks/toggles'
import type { TrialPartProps } from './trial-part'
import { TriedList } from './tried-list'
import { TriedRecordView } from './tried-record'
import { TriedSave } from './tried-save'
import { useTrial } from './use-trial'
import { useTrialWords } from './words'

/** Shows the list, a record, or the form of a new one. */
export function TrialParts(props: TrialPartProps) {
  const { draft, as, of } = props
  const say = useTrialWords()
  const [part, setPart] = useState<'list' | 'add'>('list')
  const [page, setPage] = useState(1)
  const [recordId, setRecordId] = useState<number>()
  const list = useTrial(draft, as, { what: 'list', page, ...(of !== undefined && { resource: of }) })
  const misfits = useMisfits(list.error)
  if (misfits.length > 0) return <MisfitLines misfits={misfits} />
  return (
    <QueryContent of={list} lines={6}>
      {(trial) => (
        <div className="trial-parts" aria-busy={list.isFetching}>
          <TrialNotes {...{ trial }} />
          {recordId === undefined ? (
            <Toggles<'list' | 'add'>
              label={say('parts')}
              value={part}
              options={[
                ['list', say('list')],
                ['add', say('add')],
              ]}
              onChange={setPart}
            />
          ) : null}
          {recordId !== undefined ? (
            <TriedRecordView {...props} {...{ trial, recordId }} onBack={() => setRecordId(undefined)} />
          ) : part === 'list' ? (
            <TriedList {...props} {...{ trial, page }} onPage={setPage} onOpen={setRecordId} />
          ) : trial.can.includes('create') ? (
            <TriedSave {...props} {...{ trial }} start={{}} request={{ what: 'create' }} action={say('tryAdd')} />
          ) : (
            <p>{say('noAdd')}</p>
          )}
        </div>
      )}
    </QueryContent>
  )
}

/** Answers the parts of the draft that the server refuses, in sentences. */
function useMisfits(error: unknown): readonly string[] {
  const toWords = useDescribeFieldError()
  return Object.entries(readFieldErrors(error)).map(([path, problem]) => toWords(problem, path.replace(/^body\./, '')))
}

const MisfitLines = ({ misfits }: { misfits: readonly string[] }) => (
  <ul role="alert" className="own-problems">
    {misfits.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

/** Says on what it is tried, and what it does not know. */
function TrialNotes({ trial: { records, hidden, problem } }: { trial: DefinitionTrial }) {
  const say = useTrialWords()
  const count = formatCount(records.count)
  const notes = [
    records.areExamples
      ? say('examples')
      : records.isCut
        ? say('cut', { count, smart_count: records.count })
        : say('counted', { count, smart_count: records.count }),
    ...(hidden.length > 0 ? [say('hidden', { fields: hidden.join(', ') })] : []),
    ...(problem === null ? [] : [problem]),
  ]
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </div>
  )
}
