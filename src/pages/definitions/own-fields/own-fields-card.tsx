import { useState } from 'react'
import { scopeForVerb, type Verb } from '../../../framework/access'
import { findResource, requireCatalogue } from '../../../framework/company/catalogue'
import { listRoles } from '../../../framework/company/roles'
import type { Role } from '../../../framework/register'
import type { Resource } from '../../../framework/resource'
import { Card } from '../../../views/blocks/card'
import type { DraftField } from '../../own/draft'
import { ExpressionInput } from '../../own/expressions/expression-input'
import { listDraftNames, type Vocabulary } from '../../own/expressions/vocabulary'
import { FieldOptions } from '../../own/fields/field-options'
import { FieldRows } from '../../own/fields/field-rows'
import { isComputedType } from '../../own/fields/rename-field'
import { RoleTicks } from '../../own/fields/role-ticks'
import { useOverlayWords } from '../overlays/overlay-words'
import { type ExpressionPart, nameOwnFields, type OwnRows, withNewIds } from './own-rows'
import '../../own/own.css'

interface OwnFieldsCardProps {
  resource: Resource
  rows: OwnRows
  onRows(rows: OwnRows): void
}

/** Adds fields of the company's own to a shipped resource; nobody sees one before a role is ticked. */
export function OwnFieldsCard({ resource, rows, onRows }: OwnFieldsCardProps) {
  const say = useOverlayWords()
  const [picked, setPicked] = useState<string>()
  const resources = new Map(
    requireCatalogue().resources.flatMap(({ name, label, source }) => (source ? [] : [[name, label] as const])),
  )
  const field = rows.fields.find(({ id, options }) => id === picked && options.label)
  return (
    <Card title={say('ownFields')}>
      <p className="quiet">{say('ownFieldsHelp')}</p>
      <FieldRows
        {...{ resources, picked }}
        fields={rows.fields}
        below={field ? <OwnFieldOptions key={field.id} {...{ resource, rows, field, resources, onRows }} /> : null}
        onPick={setPicked}
        onChange={(fields) => onRows(nameOwnFields({ ...rows, fields: withNewIds(fields, rows.fields) }))}
      />
    </Card>
  )
}

interface OwnFieldOptionsProps extends OwnFieldsCardProps {
  field: DraftField
  resources: ReadonlyMap<string, string>
}

function OwnFieldOptions({ resource, rows, field, resources, onRows }: OwnFieldOptionsProps) {
  const { id, name } = field
  const put = (options: DraftField['options']) =>
    onRows({
      ...rows,
      fields: rows.fields.map((each) => (each.id === id ? { ...each, options, isGuessed: false } : each)),
    })
  const putExpression = (part: ExpressionPart, text: string) =>
    onRows({ ...rows, expressions: { ...rows.expressions, [part]: { ...rows.expressions[part], [id]: text } } })
  const { computed } = rows.expressions
  return (
    <FieldOptions
      draft={{ fields: rows.fields, computed: { [name]: computed[id] ?? '' } }}
      {...{ field, resources }}
      onChange={put}
      onFormula={(text) => putExpression('computed', text)}
      rights={<OwnFieldRights {...{ resource, field }} isComputed={Boolean(computed[id])} onChange={put} />}
    >
      {(['visible', 'required'] as const).map((part) => (
        <ConditionInput
          key={part}
          part={part}
          vocabulary={listDraftNames(rows, findResource)}
          text={rows.expressions[part][id] ?? ''}
          onText={(text) => putExpression(part, text)}
        />
      ))}
    </FieldOptions>
  )
}

interface OwnFieldRightsProps {
  resource: Resource
  field: DraftField
  isComputed: boolean
  onChange(options: DraftField['options']): void
}

/** Ticks who sees and who changes the field, among the roles that see and change its records. */
function OwnFieldRights({ resource, field: { type, options }, isComputed, onChange }: OwnFieldRightsProps) {
  const say = useOverlayWords()
  const { readableBy, writableBy } = options
  const seen = toRights(readableBy)
  return (
    <>
      <RoleTicks
        legend={say('whoSees')}
        label={say('nobody')}
        roles={listRolesWith(resource, ['list', 'show'])}
        value={readableBy}
        onChange={(roles) =>
          onChange({
            ...options,
            readableBy: roles,
            writableBy: toRights(writableBy).filter((one) => roles?.includes(String(one))),
          })
        }
      />
      {isComputed || isComputedType(type) ? null : (
        <RoleTicks
          legend={say('whoChanges')}
          label={say('nobody')}
          roles={listRolesWith(resource, ['create', 'update'])}
          value={writableBy}
          onChange={(roles = []) =>
            onChange({
              ...options,
              writableBy: roles,
              readableBy: [...seen, ...roles.filter((role) => !seen.includes(role))],
            })
          }
        />
      )}
    </>
  )
}

const toRights = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function listRolesWith(resource: Resource, verbs: readonly Verb[]): readonly Role[] {
  const { roles } = requireCatalogue()
  return listRoles(roles).filter((role) =>
    verbs.some((verb) => scopeForVerb(resource, verb, roles.effective([role])) !== 'none'),
  )
}

interface ConditionInputProps {
  part: 'visible' | 'required'
  text: string
  vocabulary: Vocabulary
  onText(text: string): void
}

function ConditionInput({ part, text, vocabulary, onText }: ConditionInputProps) {
  const say = useOverlayWords()
  return (
    <ExpressionInput
      isCondition
      label={say(part === 'visible' ? 'shownWhile' : 'requiredWhile')}
      value={text}
      vocabulary={vocabulary}
      onChange={onText}
    />
  )
}
