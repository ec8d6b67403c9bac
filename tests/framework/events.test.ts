import { expect, test } from 'vitest'
import { steward } from '../../resources'
import { withEngines } from '../../src/engines/engine-resources'
import { type Area, composeAreas } from '../../src/framework/company/application'
import { composeEvents, type NotificationEvent } from '../../src/framework/company/events'

const arrived: NotificationEvent = {
  label: 'My boat arrives',
  channel: 'email',
  notice: 'It is there: %{title}',
  mail: { subject: 'Your boat is there', sentence: 'your boat is there.' },
}

/** An area that notifies of the events, which the tests name as they like. */
const areaWith = (name: string, events: object): Area => ({ name, resources: [], events })
const compose = (...areas: Area[]) => composeAreas([...steward.areas, ...areas], steward, withEngines)

test('the events of all areas are one set', () => {
  const { events } = compose(areaWith('harbour', { arrived }))
  expect(events).toEqual({ ...steward.events, arrived })
  expect(composeEvents([{ name: 'quiet' }])).toEqual({})
})

test('an event stands once, whoever declares it', () => {
  expect(() => compose(areaWith('harbour', { arrived }), areaWith('fleet', { arrived }))).toThrow(
    'The area fleet declares the event arrived, which the area harbour declares already',
  )
  expect(() => compose(areaWith('harbour', { approved: arrived }))).toThrow(
    'An area declares the event approved, which the framework declares already',
  )
})

test('a notice names nothing that is not filled in', () => {
  const notice = 'It came to %{pier}: %{title}'
  expect(() => compose(areaWith('harbour', { arrived: { ...arrived, notice } }))).toThrow(
    'The event arrived of the area harbour says %{pier}: only %{by} and %{title} are filled in',
  )
})
