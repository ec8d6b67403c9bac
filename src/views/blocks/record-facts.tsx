import type { Row } from '../../../dataProvider/create'
import type { DisplayField } from '../display-fields'
import { FieldValue } from '../value/field-value'
import './layout.css'

/** Shows some fields of a record, each with its label. */
export function RecordFacts({ shown, record }: { shown: readonly DisplayField[]; record: Row }) {
  return (
    <dl className="facts">
      {shown.map((each) => (
        <div key={each.name} data-wide={each.views.isWide}>
          <dt>{each.label}</dt>
          <dd>
            <FieldValue shown={each} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
