import type { Values } from '../../../../src/framework/validate'
import { ExpandableSection } from '../../../../src/views/blocks/expandable-section'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { canWriteField } from '../../../../src/views/field-access'
import { useSignedIn } from '../../../../src/views/signed-in'
import { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'

interface MoreFieldsProps {
  id: string
  values: Values
  errorOf(name: string): string | undefined
  onChange(values: Values): void
}

const names = [...(leaveRequests.views.form?.While_away ?? []), 'overrideReason']

/** Shows the rarely used fields. The section opens as soon as one of them has an error. */
export function MoreFields({ id, values, errorOf, onChange }: MoreFieldsProps) {
  const say = useLeaveWords()
  const who = useSignedIn()
  const offered = names.filter((name) => canWriteField(leaveRequests, name, who))
  return (
    <ExpandableSection title={say('more')} isOpen={offered.some((name) => errorOf(name) !== undefined)}>
      {() =>
        offered.map((name) => (
          <FieldInput
            key={name}
            id={`${id}-${name}`}
            name={name}
            resource={leaveRequests}
            record={values}
            value={values[name]}
            error={errorOf(name)}
            onChange={(value) => onChange({ ...values, [name]: value })}
          />
        ))
      }
    </ExpandableSection>
  )
}
