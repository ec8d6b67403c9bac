import { useId } from 'react'
import type { RecordValues } from '../../../fields/field-views'
import type { DisplayField } from '../../display-fields'
import { FieldValue } from '../../value/field-value'
import './side-by-side.css'

/** A row of the comparison: fields that are chosen together, under the first one's label. */
interface ComparedFields {
  fields: readonly DisplayField[]
  /** The side of which the values are used, or the word for a value made of both. */
  chosen: number | 'both'
  /** True: the values of both can be united. */
  canUnite: boolean
}

interface SideBySideProps {
  label: string
  /** The two records, each with its heading. */
  sides: readonly { heading: string; record: RecordValues }[]
  rows: readonly ComparedFields[]
  /** The word for uniting the values of both. */
  unite: string
  onChoose(name: string, side: number | 'both'): void
}

/** Shows two records side by side, field by field; of each field one value is chosen. */
export function SideBySide({ label, sides, rows, unite, onChoose }: SideBySideProps) {
  return (
    <section aria-label={label} className="side-by-side">
      <div className="side-by-side-row side-by-side-head" aria-hidden="true">
        <span />
        {sides.map(({ heading }) => (
          <strong key={heading}>{heading}</strong>
        ))}
      </div>
      {rows.map((row) => (
        <ComparedRow key={row.fields[0]?.name} {...{ row, sides, unite, onChoose }} />
      ))}
    </section>
  )
}

interface ComparedRowProps extends Pick<SideBySideProps, 'sides' | 'unite' | 'onChoose'> {
  row: ComparedFields
}

function ComparedRow({ row: { fields, chosen, canUnite }, sides, unite, onChoose }: ComparedRowProps) {
  const id = useId()
  const [first] = fields
  if (!first) return null
  const choose = (side: number | 'both') => ({
    type: 'radio' as const,
    name: id,
    checked: chosen === side,
    onChange: () => onChoose(first.name, side),
  })
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} className="side-by-side-row">
      <div>
        <span id={`${id}-label`} className="strong">
          {fields.map((field) => field.label).join(', ')}
        </span>
        {canUnite ? (
          <label className="side-by-side-both">
            <input {...choose('both')} /> {unite}
          </label>
        ) : null}
      </div>
      {sides.map(({ heading, record }, side) => (
        <label key={heading} data-chosen={chosen === side || chosen === 'both'}>
          <input {...choose(side)} />
          <span>
            <small className="side-by-side-name">{heading}</small>
            {fields.map((field) => (
              <span key={field.name} className="side-by-side-value">
                <FieldValue shown={field} record={record} />
              </span>
            ))}
          </span>
        </label>
      ))}
    </div>
  )
}
