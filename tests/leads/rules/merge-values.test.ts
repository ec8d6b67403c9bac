import { expect, test } from 'vitest'
import { leadContacts } from '../../../resources/leads/leadContacts'
import { leadDetails } from '../../../resources/leads/leadDetails'
import { mergeContactValues, mergeLeadValues, type Side } from '../../../resources/leads/rules/merge-values'
import { isInputField } from '../../../src/framework/resource'

const now = '2026-11-12T03:30:00.000Z'
const inputs = Object.keys(leadDetails.fields).filter((name) => isInputField(leadDetails, name))
const isList = (name: string) => ['tags', 'services'].includes(name)

/** A value of a field that tells from which lead it is. */
const buildValue = (name: string, side: string): unknown =>
  isList(name) ? [`${name} of ${side}`] : `${name} of ${side}`

const fullLead = (side: string): Record<string, unknown> => ({
  ...Object.fromEntries(inputs.map((name) => [name, buildValue(name, side)])),
  ...{ status: 'contacted', leadNumber: `LEAD-${side}`, nextFollowUpAt: '2026-11-20T03:30:00.000Z', probability: 20 },
})

const merge = (keep: object, drop: object, choices: Record<string, Side> = {}) =>
  mergeLeadValues({ ...keep }, { ...drop }, { inputs, choices, now }) as Record<string, unknown>

/** Those that go with another field. */
const partners: Readonly<Record<string, string>> = {
  ...{ estimatedValue: 'currency', currency: 'estimatedValue', source: 'campaignId', campaignId: 'source' },
}
/** Moments and chances follow rules of their own where nobody chooses. */
const plainInputs = inputs.filter((name) => !['nextFollowUpAt', 'probability'].includes(name))

test.each(plainInputs)('%s of the kept lead stays, and what only the other one has is not lost', (name) => {
  const [keep, drop] = [fullLead('keep'), fullLead('drop')]
  expect(merge(keep, drop)[name]).toEqual(isList(name) ? [`${name} of keep`, `${name} of drop`] : keep[name])
  const partner = partners[name]
  const empty = { ...keep, [name]: null, ...(partner && { [partner]: null }) }
  expect(merge(empty, drop)[name]).toEqual(drop[name])
})

test.each(inputs)('%s is taken from the lead that was chosen, with what goes with it', (name) => {
  const [keep, drop] = [fullLead('keep'), { ...fullLead('drop'), nextFollowUpAt: '2026-11-30T03:30:00.000Z' }]
  const partner = partners[name]
  const chosen = merge(keep, drop, { [name]: 'drop' })
  expect(chosen[name]).toEqual(drop[name as keyof typeof drop])
  if (partner) expect(chosen[partner]).toEqual(drop[partner as keyof typeof drop])
  expect(merge(keep, drop, { [name]: 'keep' })[name]).toEqual(keep[name])
})

test('an open lead stands before a lost one, a won one before all', () => {
  const lost = { ...fullLead('keep'), status: 'lost', lostReason: 'Price', probability: 0 }
  expect(merge(lost, fullLead('drop'))).toMatchObject({ status: 'contacted', probability: 20 })
  expect(merge({ ...lost, status: 'won', probability: 100 }, fullLead('drop'))).toMatchObject({
    ...{ status: 'won', probability: 100 },
  })
})

test('the numbers of merged leads stay known', () => {
  const keep = { ...fullLead('keep'), formerNumbers: 'LEAD-1' }
  expect(merge(keep, { ...fullLead('drop'), formerNumbers: 'LEAD-2' }).formerNumbers).toBe('LEAD-1, LEAD-drop, LEAD-2')
})

const contactInputs = Object.keys(leadContacts.fields).filter((name) => isInputField(leadContacts, name))

test.each(contactInputs)('%s of a contact is filled in where it is empty', (name) => {
  const drop = Object.fromEntries(contactInputs.map((each) => [each, `${each} of drop`]))
  expect(mergeContactValues({ ...drop, influence: 'decider', [name]: null }, drop, contactInputs)).toEqual({
    ...{ [name]: `${name} of drop` },
  })
})

test('whoever is not to be contacted stays so', () => {
  expect(mergeContactValues({ doNotContact: false, influence: 'user' }, { doNotContact: true }, contactInputs)).toEqual(
    {
      doNotContact: true,
    },
  )
})
