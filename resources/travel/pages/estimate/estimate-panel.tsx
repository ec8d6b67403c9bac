import Box from '@mui/material/Box'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatAmount } from '../../../../src/framework/values/money'
import { ExpandableSection } from '../../../../src/views/blocks/expandable-section'
import '../../../../src/views/blocks/layout.css'
import { Panel } from '../../../../src/views/record/record-sections'
import { useSignedIn } from '../../../../src/views/signed-in'
import type { FormAsideProps } from '../../../../src/views/tools/form-aside'
import { estimateParts } from '../../trip-fields'
import { useBuilderWords } from '../../words/builder.en'
import { AllowanceTable, CapTable } from './estimate-tables'
import { hasEstimate, listWarnings, type TriedTrip, toEstimate } from './read-estimate'

/** Shows what the server answers about the trip as entered: its cost, and what the policy says. */
export function EstimatePanel({ tried, foot }: FormAsideProps) {
  const say = useBuilderWords()
  const lastTrip = useRef<TriedTrip>(undefined)
  if (hasEstimate(tried)) lastTrip.current = toEstimate(tried)
  const trip = lastTrip.current
  return (
    <Box component="aside" aria-label={say('estimate')} sx={stickyLook}>
      <Panel title={say('estimate')}>
        {trip ? <Estimate trip={trip} isOld={!hasEstimate(tried)} /> : <p className="quiet">{say('noEstimate')}</p>}
      </Panel>
      {trip && foot ? createPortal(<FootSum trip={trip} />, foot) : null}
    </Box>
  )
}

/** Stays in sight beside a long form; narrow windows show it below, with the sum at the foot. */
const stickyLook = {
  position: { lg: 'sticky' },
  top: { lg: 80 },
  maxHeight: { lg: 'calc(100vh - 160px)' },
  overflow: { lg: 'auto' },
} as const

interface EstimateProps {
  trip: TriedTrip
}

function Estimate({ trip, isOld }: EstimateProps & { isOld: boolean }) {
  const say = useBuilderWords()
  const { company } = useSignedIn()
  const { record, approval } = trip
  const toText = (amount: string | null | undefined) => formatAmount(amount ?? '0', company.currency)
  const warnings = listWarnings(say, trip, toText)
  const parts = (Object.keys(partFields) as (keyof typeof partFields)[]).map((name) => ({
    label: estimateParts[name],
    amount: record[partFields[name]],
  }))
  return (
    <>
      {isOld ? <p className="quiet">{say('isOld')}</p> : null}
      <dl className="pairs figures">
        <Amount label={say('total')} text={toText(record.estimatedTotal)} isTotal />
        {parts.map(({ label, amount }) =>
          Number(amount ?? 0) === 0 ? null : <Amount key={label} label={label} text={toText(amount)} />,
        )}
        <Amount label={say('ofTraveller')} text={toText(record.paidByTraveller)} />
        {record.advanceCap ? <Amount label={say('advance')} text={toText(record.advanceCap)} /> : null}
      </dl>
      <h3>{say('toFix')}</h3>
      <ul className="plain lines" aria-live="polite">
        {warnings.length === 0 ? (
          <li className="tone" data-tone="success">
            {say('nothingToFix')}
          </li>
        ) : null}
        {warnings.map(({ text, isInTheWay }) => (
          <li key={text} className="tone" data-tone={isInTheWay ? 'danger' : 'warning'}>
            {text}
          </li>
        ))}
      </ul>
      <Classes trip={trip} />
      <ExpandableSection title={say('days')}>{() => <AllowanceTable trip={trip} />}</ExpandableSection>
      {(record.lodging ?? []).length > 0 ? (
        <ExpandableSection title={say('nights')}>{() => <CapTable trip={trip} toText={toText} />}</ExpandableSection>
      ) : null}
      {approval && approval.length > 0 ? (
        <>
          <h3>{say('decides')}</h3>
          <ol>
            {approval.map(({ stepNo, approver, persons }) => (
              <li key={stepNo}>{persons.join(', ') || approver}</li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  )
}

const partFields = {
  tickets: 'estimatedTickets',
  lodging: 'estimatedLodging',
  perDiem: 'estimatedPerDiem',
  local: 'estimatedLocal',
  other: 'estimatedOther',
} as const satisfies Readonly<Record<keyof typeof estimateParts, keyof TriedTrip['record']>>

const Amount = ({ label, text, isTotal }: { label: string; text: string; isTotal?: boolean }) => (
  <div className={isTotal ? 'strong' : undefined}>
    <dt>{label}</dt>
    <dd className={isTotal ? 'figure big' : 'figure'}>{text}</dd>
  </div>
)

function Classes({ trip: { record } }: EstimateProps) {
  const say = useBuilderWords()
  if (!record.journeys || record.journeys.length === 0) return null
  return (
    <>
      <h3>{say('classes')}</h3>
      <dl className="pairs figures">
        {record.journeys.map(({ legs, allowed }) => (
          <Amount key={legs} label={say('classOf', { legs })} text={allowed || say('anyClass')} />
        ))}
      </dl>
    </>
  )
}

/** The sum at the foot of the form, where the panel is not beside it. */
function FootSum({ trip }: EstimateProps) {
  const say = useBuilderWords()
  const { company } = useSignedIn()
  const toText = (amount: string | null | undefined) => formatAmount(amount ?? '0', company.currency)
  const total = toText(trip.record.estimatedTotal)
  const count = listWarnings(say, trip, toText).filter(({ isInTheWay }) => isInTheWay).length
  return (
    <Box component="strong" sx={{ display: { lg: 'none' } }}>
      {count > 0 ? say('sumToFix', { total, count }) : say('sum', { total })}
    </Box>
  )
}
