import { expect, test } from 'vitest'
import { milestones } from '../../resources/sales/milestones'
import { travelRequisitions } from '../../resources/travel/travelRequisitions'
import { fillAnswers } from '../../src/views/steps/fill-answers'

const who = { empId: 1, fullName: 'Asha Rao', roles: [], company: { currency: 'INR', zone: 'UTC' } }

test('a change of a trip begins with what the trip says, not with what a new one would', () => {
  const { ask } = travelRequisitions.workflow.transitions.change
  const trip = { tripType: 'international', localCurrency: 'GBP', otherCurrency: null, purpose: 'Talks' }
  expect(fillAnswers(ask ?? {}, travelRequisitions, trip, who)).toMatchObject({
    ...{ tripType: 'international', localCurrency: 'GBP' },
    otherCurrency: 'INR',
  })
})

test('what a step itself proposes goes before what is stored', () => {
  const { ask } = milestones.workflow.transitions.deliver
  const { actualDate } = fillAnswers(ask ?? {}, milestones, { actualDate: '2020-01-31' }, who)
  expect(actualDate).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(actualDate).not.toBe('2020-01-31')
})
