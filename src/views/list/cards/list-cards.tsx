import Checkbox from '@mui/material/Checkbox'
import { useListContext } from 'ra-core'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { DisplayField } from '../../display-fields'
import { recordPath } from '../../paths'
import { type SignedInPerson, useSignedIn } from '../../signed-in'
import type { Step } from '../../steps/list-steps'
import { FieldValue } from '../../value/field-value'
import { StateChip } from '../../value/state-chip'
import type { ListDisplay } from '../list-display'
import { RowActions } from '../row-actions'
import { isRowTicked, type TickState } from '../ticked-rows'
import { type CardFields, formatCardFacts, formatCardTitle, pickCardFields } from './card-facts'
import './list-cards.css'

interface CardsProps {
  resource: Resource
  look: ListDisplay
  ticks: TickState | undefined
  onStep(step: Step, record: Row): void
}

/** Shows the list for narrow windows: of each record what it is, its amount, its state and a few facts. */
export function ListCards({ resource, look, ticks, onStep }: CardsProps) {
  const { data = [] } = useListContext<Row>()
  const who = useSignedIn()
  const fields = pickCardFields(resource, look)
  return (
    <ul className="list-cards">
      {data.map((row) => (
        <li key={row.id} data-id={row.id}>
          {ticks ? (
            <Checkbox
              checked={isRowTicked(ticks, row.id)}
              onChange={() => ticks.toggle(row.id)}
              slotProps={{ input: { 'aria-labelledby': `card-${row.id}` } }}
            />
          ) : null}
          <CardContent {...{ resource, row, fields, who }} />
          <RowActions resource={resource} row={row} onStep={onStep} />
        </li>
      ))}
    </ul>
  )
}

interface ContentProps {
  resource: Resource
  row: Row
  fields: CardFields<DisplayField>
  who: SignedInPerson
}

function CardContent({ resource, row, fields, who: { company } }: ContentProps) {
  const state = resource.workflow?.field
  const { amount, facts } = fields
  const { title, numbers } = formatCardTitle(resource, fields, row, company.currency)
  const words = [...numbers, ...formatCardFacts(facts, row, company.currency)]
  return (
    <div className="card-content">
      <div className="card-head">
        <Link id={`card-${row.id}`} to={recordPath(resource, row.id)}>
          <span>{title}</span>
        </Link>
        {amount && !isEmpty(row[amount.name]) ? (
          <span className="card-amount">
            <FieldValue shown={amount} record={row} />
          </span>
        ) : null}
      </div>
      <p className="card-facts">
        {state && !isEmpty(row[state]) ? <StateChip resource={resource} value={row[state]} /> : null}
        {words.join(' · ')}
      </p>
    </div>
  )
}
