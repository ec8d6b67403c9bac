import Add from '@mui/icons-material/AddOutlined'
import Undo from '@mui/icons-material/UTurnLeftOutlined'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { type InputProps, useFieldHost } from '../../../../src/fields/field-views'
import { type Part, PartList } from '../../../../src/fields/rows/part-list'
import { ExpandableSection } from '../../../../src/views/blocks/expandable-section'
import { useSignedIn } from '../../../../src/views/signed-in'
import { isMoment, moveArrival, needsReturn, proposeReturn, toLocalTime, toMoment } from '../../rules/route-proposals'
import { useBuilderWords } from '../../words/builder.en'
import { findZoneOfCity } from './find-zone'
import { focusFirstInput } from './focus-part'
import { PartInput } from './part-input'

const toParts = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : [])

/** Enters the legs of a trip in their order, each time by the clock of its place. */
export function LegsInput(props: InputProps) {
  const say = useBuilderWords()
  const { zone: ownZone, company } = useSignedIn()
  const { currency } = useFieldHost()
  const zone = ownZone ?? company.zone
  const usual = { mode: 'flight', paidBy: 'company', fareCurrency: currency }
  const entered = toParts(props.value)
  const legs = entered.length > 0 ? entered : [{ ...usual, fromZone: zone, toZone: zone }]
  const add = (leg: Part) => {
    props.onChange([...legs, leg])
    focusFirstInput(props.id, legs.length, leg.from ? 'to' : 'from')
  }
  const last = legs.at(-1) ?? {}
  const addNext = () => add({ ...usual, mode: last.mode, from: last.to, fromZone: last.toZone, toZone: last.toZone })
  const addReturn = () => {
    props.onChange([...legs, proposeReturn(legs, toParts(props.record.stays))])
    focusFirstInput(props.id, legs.length, 'departAt')
  }
  return (
    <PartList
      {...props}
      parts={legs}
      title={(leg, at) => say('leg', { number: at + 1, from: leg.from || '…', to: leg.to || '…' })}
      inputs={(leg, at) => (
        <LegInputs
          {...{ list: props, part: leg, at }}
          onPart={(next) => props.onChange(legs.map((other, place) => (place === at ? next : other)))}
        />
      )}
      onParts={props.onChange}
    >
      {legs.length === 1 || needsReturn(legs) ? (
        <Button startIcon={<Undo />} variant="outlined" onClick={addReturn} disabled={!needsReturn(legs)}>
          {say('addReturn')}
        </Button>
      ) : null}
      <Button startIcon={<Add />} onClick={addNext} disabled={legs.length >= 20}>
        {say('addLeg')}
      </Button>
    </PartList>
  )
}

interface LegInputsProps {
  list: InputProps
  part: Part
  at: number
  onPart(leg: Part): void
}

function LegInputs({ part: leg, onPart, ...at }: LegInputsProps) {
  const say = useBuilderWords()
  const shared = { ...at, part: leg, onPart }
  // While a departure is typed it is no moment, and the arrival waits for the one that it becomes.
  const lastDeparture = useRef(leg.departAt)
  if (isMoment(leg.departAt)) lastDeparture.current = leg.departAt
  const moveWith = (departAt: unknown) =>
    moveArrival({ departAt: lastDeparture.current, arriveBy: leg.arriveBy }, departAt)
  const isAbroad = at.list.record.tripType === 'international' || leg.fromZone !== leg.toZone
  const setPlace = (place: 'from' | 'to') => (next: Part) =>
    onPart(withZone(next, `${place}Zone`, findZoneOfCity(next[place]) ?? next[`${place}Zone`]))
  const setZone = (name: 'fromZone' | 'toZone') => (next: Part) => onPart(withZone(leg, name, next[name]))
  return (
    <>
      <PartInput {...shared} name="from" onPart={setPlace('from')} />
      <PartInput {...shared} name="to" onPart={setPlace('to')} />
      <PartInput {...shared} name="mode" size="line" />
      <PartInput
        {...shared}
        name="departAt"
        label={say('departs', { zone: isAbroad ? ` (${leg.fromZone})` : '' })}
        size="half"
        zone="fromZone"
        onPart={(next) => onPart({ ...next, arriveBy: moveWith(next.departAt) })}
      />
      <PartInput
        {...shared}
        name="arriveBy"
        label={say('arrives', { zone: isAbroad ? ` (${leg.toZone})` : '' })}
        size="half"
        zone="toZone"
      />
      <PartInput {...shared} name="class" />
      <PartInput {...shared} name="fare" />
      <PartInput {...shared} name="paidBy" size="line" isRequired />
      <div className="whole">
        <ExpandableSection title={say('moreOfLeg')} isOpen={hasHiddenErrors(at)}>
          {() => (
            <div className="columns">
              <PartInput {...shared} name="fareCurrency" />
              <PartInput {...shared} name="seat" />
              <PartInput {...shared} name="meal" />
              <PartInput {...shared} name="fromZone" label={say('fromZone')} onPart={setZone('fromZone')} />
              <PartInput {...shared} name="toZone" label={say('toZone')} onPart={setZone('toZone')} />
            </div>
          )}
        </ExpandableSection>
      </div>
    </>
  )
}

const hiddenFields = ['fareCurrency', 'seat', 'meal', 'fromZone', 'toZone']

const hasHiddenErrors = ({ list, at }: Pick<LegInputsProps, 'list' | 'at'>) =>
  hiddenFields.some((name) => list.errorAt?.(`${at}.${name}`) !== undefined)

/** Changes the zone of an end; its clock shows the same time as before. */
function withZone(leg: Part, name: 'fromZone' | 'toZone', zone: unknown): Part {
  const time = name === 'fromZone' ? 'departAt' : 'arriveBy'
  if (leg[name] === zone) return leg
  return { ...leg, [name]: zone, [time]: toMoment(toLocalTime(leg[time], leg[name]), zone) }
}
