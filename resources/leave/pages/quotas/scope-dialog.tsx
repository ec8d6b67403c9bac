import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useId, useState } from 'react'
import { viewsOf } from '../../../../src/fields/views'
import { useFieldHost } from '../../../../src/fields/views-contract'
import { behaviour } from '../../../../src/framework/field'
import { labelOf } from '../../../../src/framework/resource'
import { everybody, type Scope, scopeFields } from '../../../people/public'
import { annualQuotas } from '../../annualQuotas'
import { useQuotaWords } from '../../words/quotas.en'
import { keyOf, type ScopeColumn, scopeInWords } from './use-quotas'

/** Some people for whom the grid gets a column of its own. */
export function ScopeDialog({ onAdd, onClose }: { onAdd: (column: ScopeColumn) => void; onClose: () => void }) {
  const say = useQuotaWords()
  const id = useId()
  const [scope, setScope] = useState<Scope>(everybody)
  const named = useNames()
  const isEmpty = keyOf(scope) === keyOf(everybody)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    const label = scopeInWords(scope, await named(scope)) ?? ''
    onAdd({ key: keyOf(scope), scope, label })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={(event) => void submit(event)} className="quota-form">
        <DialogTitle id={id} component="h2">
          {say('addPeople')}
        </DialogTitle>
        <DialogContent className="quota-fields">
          <p className="quota-hint">{say('addPeopleText')}</p>
          <ScopeFields id={id} scope={scope} onChange={setScope} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{say('back')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isEmpty}>
            {say('add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ScopeFieldsProps {
  id: string
  scope: Scope
  onChange(scope: Scope): void
}

function ScopeFields({ id, scope, onChange }: ScopeFieldsProps) {
  const resource = annualQuotas
  return scopeFields.map((name) => {
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
        record={{ ...scope }}
        value={scope[name]}
        onChange={(value) => onChange({ ...scope, [name]: value === '' ? null : value })}
      />
    )
  })
}

/** The titles of the records that a scope refers to. */
function useNames(): (scope: Scope) => Promise<Readonly<Record<string, string>>> {
  const { search } = useFieldHost()
  const { fields } = annualQuotas
  return async (scope) => {
    const found = await Promise.all(
      scopeFields.map(async (name) => {
        const [value, field] = [scope[name], fields[name]]
        const target = field && behaviour(field).target()
        if (value === null || !target) return []
        const [candidate] = await search(target, { ids: [Number(value)] })
        return candidate ? [[name, candidate.label] as const] : []
      }),
    )
    return Object.fromEntries(found.flat())
  }
}
