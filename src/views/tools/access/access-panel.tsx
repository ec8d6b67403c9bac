import { useId, useState } from 'react'
import { ref } from '../../../fields'
import type { AccessExplanation } from '../../../framework/answers/access-explanation'
import { peopleResource } from '../../../framework/register'
import type { Resource } from '../../../framework/resource'
import { FieldInput } from '../../blocks/field-input'
import { QueryContent } from '../../blocks/query-content'
import { SidePanel } from '../../blocks/side-panel'
import { Toggles } from '../../blocks/toggles'
import { useAnswer } from '../../blocks/use-answer'
import { useSignedIn } from '../../signed-in'
import { AbilityGroups, FieldAnswers } from './access-answers'
import { useAccessWords } from './words'
import './access.css'

interface AccessPanelProps {
  resource: Resource
  /** Absent: the record is chosen here. */
  recordId?: number | undefined
  onClose(): void
}

const person = ref(peopleResource, { required: true })

/** Answers who may do what with a record, and why not. */
export function AccessPanel({ resource, recordId, onClose }: AccessPanelProps) {
  const say = useAccessWords()
  const id = useId()
  const who = useSignedIn()
  const [empId, setEmpId] = useState<number | null>(recordId === undefined ? null : who.empId)
  const [chosen, setChosen] = useState<number | null>(null)
  const shownId = recordId ?? chosen
  const record = ref(resource.name, { required: true })
  return (
    <SidePanel title={say(recordId === undefined ? 'find' : 'who')} close={say('close')} onClose={onClose}>
      <div className="access-inputs">
        <FieldInput
          id={`${id}-person`}
          name="empId"
          label={say('person')}
          field={person}
          value={empId}
          onChange={(value) => setEmpId(typeof value === 'number' ? value : null)}
        />
        {recordId === undefined ? (
          <>
            <FieldInput
              id={`${id}-record`}
              name="recordId"
              label={resource.label}
              field={record}
              value={chosen}
              onChange={(value) => setChosen(typeof value === 'number' ? value : null)}
            />
            <p className="quiet">{say('recordHint')}</p>
          </>
        ) : null}
      </div>
      {empId === null || shownId === null ? null : (
        <AccessAnswer {...{ resource, empId }} recordId={shownId} isSearch={recordId === undefined} />
      )}
    </SidePanel>
  )
}

interface AccessAnswerProps {
  resource: Resource
  recordId: number
  empId: number
  /** True where the question is why a row is missing: the list comes first. */
  isSearch: boolean
}

function AccessAnswer({ resource, recordId, empId, isSearch }: AccessAnswerProps) {
  const say = useAccessWords()
  const [part, setPart] = useState<'actions' | 'fields'>('actions')
  const params = { resource: resource.name, recordId, empId, ...(isSearch && { step: 'list' }) }
  const answer = useAnswer<AccessExplanation>('explainAccess', params, { group: 'access', keepsLast: true })
  return (
    <QueryContent of={answer} lines={8}>
      {({ person: about, problem, abilities, fields }) => (
        <div aria-busy={answer.isOld} className="access-answer">
          <p className="quiet" role="status">
            {problem === null
              ? say('roles', { roles: about.roles.join(', ') || say('noRoles') })
              : say('problem', { name: about.name, problem })}
          </p>
          {isSearch ? null : (
            <Toggles<'actions' | 'fields'>
              label={say('parts')}
              value={part}
              options={[
                ['actions', say('actions')],
                ['fields', say('fields')],
              ]}
              onChange={setPart}
            />
          )}
          {part === 'actions' ? (
            <AbilityGroups abilities={abilities} name={about.name} isOpen={isSearch} />
          ) : (
            <FieldAnswers fields={fields} name={about.name} />
          )}
        </div>
      )}
    </QueryContent>
  )
}
