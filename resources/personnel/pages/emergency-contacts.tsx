import { useId, useState } from 'react'
import { callOperation } from '../../../dataProvider/call'
import { text } from '../../../src/fields'
import { FieldInput } from '../../../src/views/blocks/field-input'
import { ReviewDialog } from '../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import { useSignedIn } from '../../../src/views/signed-in'
import { DialogButton } from '../../../src/views/tools/dialog-button'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import { peopleTeam } from '../../people/roles'
import { usePersonnelWords } from '../words/en'

interface EmergencyContact {
  name: string
  relation: string
  phone: string
}

/** Shows the emergency contacts of a person to their manager and people operations. */
export function EmergencyTool({ record }: ToolProps) {
  const say = usePersonnelWords()
  const { empId, roles } = useSignedIn()
  const mayAsk = record?.reportingManagerEmpId === empId || peopleTeam.some((role) => roles.includes(role))
  if (!record || !mayAsk || record.id === empId) return null
  return (
    <DialogButton label={say('emergency')}>
      {(close) => <EmergencyDialog empId={Number(record.id)} onClose={close} />}
    </DialogButton>
  )
}

const why = text({ required: true, max: 300 })

function EmergencyDialog({ empId, onClose }: { empId: number; onClose: () => void }) {
  const say = usePersonnelWords()
  const { once, isPending, failure } = useRunOnce()
  const id = useId()
  const [reason, setReason] = useState('')
  const [contacts, setContacts] = useState<readonly EmergencyContact[] | null>(null)
  const show = async () =>
    setContacts((await callOperation<EmergencyContact[]>('getEmergencyContacts', { empId, reason })).data)
  return (
    <ReviewDialog
      title={say('emergency')}
      {...(!contacts && { action: say('show') })}
      close={say('close')}
      isReady={reason.trim().length >= 5}
      {...{ isPending, failure, onClose }}
      onDo={() => void once(show)}
    >
      {contacts ? (
        <ul aria-live="polite">
          {contacts.map(({ name, relation, phone }) => (
            <li key={phone}>
              {name}, {relation}: <a href={`tel:${phone}`}>{phone}</a>
            </li>
          ))}
          {contacts.length === 0 ? <li>{say('noEmergency')}</li> : null}
        </ul>
      ) : (
        <>
          <p>{say('emergencyText')}</p>
          <FieldInput
            id={id}
            name="reason"
            field={why}
            label={say('emergencyReason')}
            value={reason}
            onChange={(value) => setReason(String(value ?? ''))}
          />
        </>
      )}
    </ReviewDialog>
  )
}
