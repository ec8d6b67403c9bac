import type { ReactNode } from 'react'
import { findResource } from '../../../framework/company/catalogue'
import { peopleResource } from '../../../framework/register'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import type { Draft, DraftField } from '../draft'
import { listFilledFields } from '../draft'
import { ExpressionInput } from '../expressions/expression-input'
import { listDraftNames } from '../expressions/vocabulary'
import { useOwnWords } from '../words'
import { OptionInput } from './option-inputs'
import { canBeWritten, listOptionParts, type OptionPart } from './option-parts'
import { RoleTicks } from './role-ticks'

interface FieldOptionsProps {
  draft: Pick<Draft, 'fields' | 'computed' | 'workflow'>
  field: DraftField
  resources: ReadonlyMap<string, string>
  onChange(options: DraftField['options']): void
  /** What does not fit in the formula. */
  problem?: string | undefined
  onFormula(expression: string): void
  /** Who sees and changes the field, where this comes first; absent: it is narrowed below. */
  rights?: ReactNode
  /** Further inputs below. */
  children?: ReactNode
}

/** The options of a field; the inputs follow from the options that its type has. */
export function FieldOptions(props: FieldOptionsProps) {
  const { draft, field, resources, problem, onChange, onFormula, rights, children } = props
  const say = useOwnWords()
  const { type, options, name } = field
  const { usual, others } = listOptionParts(type)
  const put = (part: string, value: unknown) => onChange({ ...options, [part]: value })
  const siblings = listFilledFields(draft).filter(({ id }) => id !== field.id)
  const show = (part: OptionPart) => (
    <OptionInput
      key={`${field.id} ${type} ${part.name}`}
      {...{ part, resources }}
      // Only a reference to people may begin with whoever adds the record.
      type={type === 'ref' && options.to !== peopleResource ? '' : type}
      choices={options.options}
      columns={siblings}
      value={options[part.name]}
      onChange={(value) => put(part.name, value)}
    />
  )
  return (
    <div className="own-options">
      {usual.map(show)}
      {rights}
      <ExpandableSection title={say('moreOptions')} isOpen={Boolean(draft.computed?.[name])}>
        {() => (
          <div className="own-options">
            {rights ? null : <RightsTicks {...{ type, options, put }} />}
            <ExpressionInput
              {...{ problem }}
              label={say('formula')}
              value={draft.computed?.[name] ?? ''}
              vocabulary={listDraftNames({ ...draft, fields: siblings }, findResource)}
              onChange={onFormula}
            />
            {children}
            {others.map(show)}
          </div>
        )}
      </ExpandableSection>
    </div>
  )
}

interface RightsTicksProps {
  type: string
  options: DraftField['options']
  put(part: string, value: unknown): void
}

/** Who sees the field, and who changes it where people enter it. */
function RightsTicks({ type, options, put }: RightsTicksProps) {
  const say = useOwnWords()
  return (
    <>
      <RoleTicks label={say('everybody')} value={options.readableBy} onChange={(roles) => put('readableBy', roles)} />
      {canBeWritten(type) ? (
        <RoleTicks
          legend={say('writers')}
          label={say('everyWriter')}
          value={options.writableBy}
          onChange={(roles) => put('writableBy', roles)}
        />
      ) : null}
    </>
  )
}
