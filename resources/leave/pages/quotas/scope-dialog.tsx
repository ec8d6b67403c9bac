import { useId, useState } from 'react'
import { useFieldHost } from '../../../../src/fields/field-views'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { useSay } from '../../../../src/i18n/say'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { everybody, type PeopleScope, scopeFields } from '../../../people/public'
import { annualQuotas } from '../../annualQuotas'
import { useQuotaWords } from '../../words/quotas.en'
import { buildScopeKey, type ScopeColumn, scopeInWords } from './use-quotas'

/** Chooses the people of a new column of the grid. */
export function ScopeDialog({ onAdd, onClose }: { onAdd: (column: ScopeColumn) => void; onClose: () => void }) {
  const [say, sayPlain] = [useQuotaWords(), useSay()]
  const id = useId()
  const [scope, setScope] = useState<PeopleScope>(everybody)
  const loadNames = useScopeTitles()
  const add = async () => {
    const label = scopeInWords(scope, await loadNames(scope)) ?? ''
    onAdd({ key: buildScopeKey(scope), scope, label })
    onClose()
  }
  return (
    <ReviewDialog
      title={say('addPeople')}
      action={say('add')}
      close={sayPlain('cancel')}
      isReady={buildScopeKey(scope) !== buildScopeKey(everybody)}
      onClose={onClose}
      onDo={() => void add()}
    >
      <p className="quiet">{say('addPeopleText')}</p>
      {scopeFields.map((name) => (
        <FieldInput
          key={name}
          id={`${id}-${name}`}
          name={name}
          resource={annualQuotas}
          record={{ ...scope }}
          value={scope[name]}
          onChange={(value) => setScope({ ...scope, [name]: value === '' ? null : value })}
        />
      ))}
    </ReviewDialog>
  )
}

/** Returns a function that loads the titles of the records that a scope refers to. */
function useScopeTitles(): (scope: PeopleScope) => Promise<Readonly<Record<string, string>>> {
  const { search } = useFieldHost()
  const { fields } = annualQuotas
  return async (scope) => {
    const pairs = await Promise.all(
      scopeFields.map(async (name) => {
        const [value, field] = [scope[name], fields[name]]
        const target = field && getFieldBehaviour(field).target()
        if (value === null || !target) return []
        const [candidate] = await search(target, { ids: [Number(value)] })
        return candidate ? [[name, candidate.label] as const] : []
      }),
    )
    return Object.fromEntries(pairs.flat())
  }
}
