import { viewsOf } from '../../../../src/fields/views'
import { labelOf } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { mayWrite } from '../../../../src/views/allowed'
import { useSignedIn } from '../../../../src/views/signed-in'
import { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'

interface MoreFieldsProps {
  id: string
  values: Values
  errorOf(name: string): string | undefined
  onChange(values: Values): void
}

const names = ['handoverToEmpId', 'contactDuringLeave', 'overrideReason'] as const

/** What few requests say; open as soon as something is wrong in it. */
export function MoreFields({ id, values, errorOf, onChange }: MoreFieldsProps) {
  const say = useLeaveWords()
  const who = useSignedIn()
  const resource = leaveRequests
  const offered = names.filter((name) => mayWrite(resource, name, who))
  const isWrong = offered.some((name) => errorOf(name) !== undefined)
  return (
    <details className="leave-more" {...(isWrong ? { open: true } : {})}>
      <summary>{say('more')}</summary>
      {offered.map((name) => {
        const field = resource.fields[name]
        const Input = field && viewsOf(field).Input
        if (!field || !Input) return null
        return (
          <Input
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={labelOf(resource, name)}
            field={field}
            record={values}
            value={values[name] ?? null}
            onChange={(value) => onChange({ ...values, [name]: value })}
            error={errorOf(name)}
          />
        )
      })}
    </details>
  )
}
