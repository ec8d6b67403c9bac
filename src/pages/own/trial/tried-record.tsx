import Check from '@mui/icons-material/CheckOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ExplainedAbility } from '../../../framework/answers/access-explanation'
import { findResource } from '../../../framework/company/catalogue'
import type { DefinitionTrial } from '../../../framework/company/definition-trial'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { QueryContent } from '../../../views/blocks/query-content'
import { RecordFacts } from '../../../views/blocks/record-facts'
import { findColumn } from '../../../views/display-fields'
import type { TrialPartProps } from './trial-part'
import { TriedSave } from './tried-save'
import { useTrial } from './use-trial'
import { useTrialWords } from './words'

interface TriedRecordProps extends TrialPartProps {
  recordId: number
  onBack(): void
}

/** Shows a record as the role would open it, and what they may do with it. */
export function TriedRecordView({ recordId, onBack, ...props }: TriedRecordProps) {
  const { draft, as, of } = props
  const say = useTrialWords()
  const answer = useTrial(draft, as, { what: 'show', recordId, ...(of !== undefined && { resource: of }) })
  return (
    <>
      <div>
        <Button size="small" onClick={onBack}>
          {say('back')}
        </Button>
      </div>
      <QueryContent of={answer} lines={8}>
        {(trial) => <OpenedRecord {...props} {...{ trial, recordId }} />}
      </QueryContent>
    </>
  )
}

interface OpenedRecordProps extends TrialPartProps {
  trial: DefinitionTrial
  recordId: number
}

function OpenedRecord({ trial, recordId, ...props }: OpenedRecordProps) {
  const { resource } = props
  const say = useTrialWords()
  const [tried, setTried] = useState<string>()
  const { record, abilities = [] } = trial
  const columns = trial.fields.flatMap(({ name, isReadable }) =>
    isReadable ? (findColumn(resource, name, findResource) ?? []) : [],
  )
  return (
    <>
      {record ? (
        <>
          <h3>{formatTitleOrId(resource, record)}</h3>
          <RecordFacts shown={columns} record={record} />
        </>
      ) : (
        <p>{say('unreachable')}</p>
      )}
      {abilities.length > 0 ? <h3>{say('can')}</h3> : null}
      <ul className="trial-abilities">
        {abilities.map((ability) => (
          <li key={ability.name}>
            <AbilityLine
              {...{ ability }}
              isStep={!['show', 'delete'].includes(ability.name)}
              onTry={() => setTried(tried === ability.name ? undefined : ability.name)}
            />
            {tried === ability.name ? (
              <TriedSave
                {...props}
                {...{ trial }}
                start={ability.name === 'update' ? (record ?? {}) : {}}
                request={
                  ability.name === 'update'
                    ? { what: 'update', recordId }
                    : { what: 'step', step: ability.name, recordId }
                }
                action={ability.name === 'update' ? say('tryChange') : say('tryStep', { step: ability.label })}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

interface AbilityLineProps {
  ability: ExplainedAbility
  /** True where it can be tried. */
  isStep: boolean
  onTry(): void
}

/** Shows the answer by sign and words, never by colour alone. */
function AbilityLine({ ability: { label, isAllowed, why }, isStep, onTry }: AbilityLineProps) {
  const say = useTrialWords()
  const Sign = isAllowed ? Check : Close
  return (
    <div className="trial-ability">
      <Sign fontSize="small" data-yes={isAllowed} titleAccess={say(isAllowed ? 'yes' : 'no')} />
      <span>
        {label}
        {why === null ? null : <small className="quiet">{why}</small>}
      </span>
      {isStep ? (
        <Button size="small" onClick={onTry}>
          {say('tryStep', { step: label })}
        </Button>
      ) : null}
    </div>
  )
}
