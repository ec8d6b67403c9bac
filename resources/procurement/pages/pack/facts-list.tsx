import type { Row } from '../../../../dataProvider/create'
import { findResource } from '../../../../src/framework/company/catalogue'
import { isEmpty } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import { mayRead } from '../../../../src/views/allowed'
import { shownOf } from '../../../../src/views/columns'
import { useSignedIn } from '../../../../src/views/signed-in'
import { FieldValue } from '../../../../src/views/value/field-value'

interface FactsListProps {
  resource: Resource
  record: Row
  names: readonly string[]
}

/** Fields of a record that hold something, as far as the person may read them. */
export function FactsList({ resource, record, names }: FactsListProps) {
  const who = useSignedIn()
  const shown = names
    .filter((name) => mayRead(resource, name, who, record) && !isEmpty(record[name]))
    .flatMap((name) => shownOf(resource, name, findResource) ?? [])
  return (
    <dl className="pack-facts">
      {shown.map((each) => (
        <div key={each.name} className={each.views.isWide ? 'pack-wide' : undefined}>
          <dt>{each.label}</dt>
          <dd>
            <FieldValue shown={each} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
