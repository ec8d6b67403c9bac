import Add from '@mui/icons-material/AddOutlined'
import HotelIcon from '@mui/icons-material/HotelOutlined'
import Button from '@mui/material/Button'
import { type InputProps, useFieldHost } from '../../../../src/fields/field-views'
import { type Part, PartList } from '../../../../src/fields/rows/part-list'
import { countNights, proposeStays } from '../../rules/route-proposals'
import { useBuilderWords } from '../../words/builder.en'
import { focusFirstInput } from './focus-part'
import { PartInput } from './part-input'

const toParts = (value: unknown): readonly Part[] => (Array.isArray(value) ? (value as Part[]) : [])

/** Enters where the traveller sleeps; the nights between the legs are proposed. */
export function StaysInput(props: InputProps) {
  const say = useBuilderWords()
  const { currency } = useFieldHost()
  const stays = toParts(props.value)
  const usual = { paidBy: 'employee', currency }
  const proposals = proposeStays(toParts(props.record.legs), stays)
  const nights = proposals.reduce((sum, stay) => sum + countNights({ ...stay }), 0)
  const add = (parts: readonly Part[], field: string) => {
    props.onChange([...stays, ...parts.map((part) => ({ ...usual, ...part }))])
    focusFirstInput(props.id, stays.length, field)
  }
  const replace = (at: number, next: Part) => props.onChange(stays.map((other, place) => (place === at ? next : other)))
  return (
    <PartList
      {...props}
      parts={stays}
      title={(stay, at) => say('stay', { number: at + 1, city: stay.city || '…', smart_count: countNights(stay) })}
      inputs={(stay, at) => <StayInputs {...{ list: props, part: stay, at }} onPart={(next) => replace(at, next)} />}
      onParts={props.onChange}
    >
      {proposals.length > 0 ? (
        <Button
          startIcon={<HotelIcon />}
          variant="outlined"
          onClick={() =>
            add(
              proposals.map((stay) => ({ ...stay })),
              'budget',
            )
          }
        >
          {say('addNights', { smart_count: nights, cities: proposals.map(({ city }) => city).join(', ') })}
        </Button>
      ) : null}
      <Button startIcon={<Add />} onClick={() => add([{}], 'city')} disabled={stays.length >= 20}>
        {say('addStay')}
      </Button>
    </PartList>
  )
}

interface StayInputsProps {
  list: InputProps
  part: Part
  at: number
  onPart(stay: Part): void
}

function StayInputs(shared: StayInputsProps) {
  const say = useBuilderWords()
  const { list, part: stay, at } = shared
  const reasonError = list.errorAt?.(`${at}.reason`)
  return (
    <>
      <PartInput {...shared} name="city" size="line" />
      <PartInput {...shared} name="checkIn" />
      <PartInput {...shared} name="checkOut" />
      <PartInput {...shared} name="budget" size="line" />
      <PartInput {...shared} name="paidBy" size="line" isRequired />
      <PartInput {...shared} name="currency" size="line" isRequired />
      {stay.reason || reasonError ? (
        <PartInput {...shared} name="reason" label={say('reason')} size="whole" isRequired />
      ) : null}
    </>
  )
}
