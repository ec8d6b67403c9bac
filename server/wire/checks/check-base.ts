import { listBaseAmounts, listRates } from '../../../src/fields/money/rate/in-base'
import { behaviour, type Making } from '../../../src/framework/field'
import { isInput } from '../../../src/framework/resource'
import { type Model, type Table, tableOf } from '../../records/model'
import { hint } from './hint'

type Kind<K extends Making['kind']> = Extract<Making, { kind: K }>

/** Problems of rates, amounts in base currency and frozen values; each text continues the resource's name. */
export function* baseContradictions(model: Model, resourceName: string): Generator<string> {
  const table = tableOf(model, resourceName)
  const { resource } = table
  const rates = listRates(resource)
  for (const { name, making } of rates)
    for (const what of rateProblems(model, table, making)) yield `${name} keeps a rate ${what}`
  for (const { name, making } of listBaseAmounts(resource)) {
    if (resource.source) yield `${name} is an amount in base, and lives on another server`
    for (const what of amountProblems(table, making, rates)) yield `${name} is in base ${what}`
  }
  const filled = Object.keys(resource.fills)
  const inputs = Object.keys(resource.fields).filter((name) => isInput(resource, name))
  for (const name of filled)
    if (!inputs.includes(name)) yield `fills in ${name}, which nobody enters${hint(name, inputs)}`
  const computed = [...Object.keys(resource.computed), ...filled]
  for (const name of Object.keys(resource.frozen))
    if (!computed.includes(name)) yield `freezes ${name}, which nothing computes${hint(name, computed)}`
}

function* rateProblems(model: Model, table: Table, { given, since }: Kind<'rate'>): Generator<string> {
  const { of, take, equal, on, currency } = given
  const rates = model.tables.get(of)
  const columnType = (name: string) => table.attributes.get(name)?.column?.type
  if (!rates) return yield `of ${of}, which is no resource${hint(of, [...model.tables.keys()])}`
  if (!rates.resource.inForce) return yield `of ${of}, which says no inForce`
  if (rates.resource.inForce.per?.length !== 1 || !isCode(rates, equal))
    return yield `of ${of}, which is not in force per currency`
  if (!take) return yield `of ${of}, which holds no rate`
  if (columnType(on) !== 'date') yield `on ${on}, which is no date${hint(on, namesByType(table, 'date'))}`
  if (!isCode(table, currency))
    yield `of the currency ${currency}, which is none${hint(currency, namesByType(table, 'text'))}`
  if (since && columnType(since) !== 'date')
    yield `since ${since}, which is no date${hint(since, namesByType(table, 'date'))}`
}

function* amountProblems(table: Table, { amount, by }: Kind<'base'>, rates: ReturnType<typeof listRates>) {
  const of = table.attributes.get(amount)
  const rate = rates.find(({ name }) => name === by)
  const says = of && behaviour(of.field).unit({ currency: '' })?.field
  if (!of?.column || of.field.type.name !== 'money')
    yield `of ${amount}, which is no stored amount${hint(amount, namesByType(table, 'numeric(18,4)'))}`
  if (!rate) {
    const names = rates.map(({ name }) => name)
    yield `by ${by}, which keeps no rate${hint(by, names)}`
  } else if (of && says !== rate.making.given.currency)
    yield `by ${by}, which is a rate of ${rate.making.given.currency}, and ${amount} has its currency from ${says ?? 'the company'}`
}

const isCode = ({ attributes }: Table, name: string) => attributes.get(name)?.field.type.name === 'currency'
const namesByType = ({ attributes }: Table, type: string) =>
  [...attributes.values()].flatMap(({ name, column }) => (column?.type === type ? [name] : []))
