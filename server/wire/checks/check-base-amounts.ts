import { listBaseAmounts, listRates } from '../../../src/fields/money/rate/base-currency'
import { getFieldBehaviour, type StoredComputation } from '../../../src/framework/field'
import { isInputField } from '../../../src/framework/resource'
import { getTable, type Model, type Table } from '../../records/model'
import { suggestName } from './suggest-name'

type MakingOf<K extends StoredComputation['kind']> = Extract<StoredComputation, { kind: K }>

/**
 * Finds problems of rates, amounts in base currency and frozen values;
 * each text continues the resource's name.
 */
export function* findBaseContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { resource } = table
  const rates = listRates(resource)
  for (const { name, making } of rates)
    for (const what of findRateProblems(model, table, making)) yield `${name} keeps a rate ${what}`
  for (const { name, making } of listBaseAmounts(resource)) {
    if (resource.source) yield `${name} is an amount in base, and lives on another server`
    for (const what of findBaseAmountProblems(table, making, rates)) yield `${name} is in base ${what}`
  }
  const filled = Object.keys(resource.fills)
  const inputs = Object.keys(resource.fields).filter((name) => isInputField(resource, name))
  for (const name of filled)
    if (!inputs.includes(name)) yield `fills in ${name}, which nobody enters${suggestName(name, inputs)}`
  const computed = [...Object.keys(resource.computed), ...filled]
  for (const name of Object.keys(resource.frozen))
    if (!computed.includes(name)) yield `freezes ${name}, which nothing computes${suggestName(name, computed)}`
}

function* findRateProblems(model: Model, table: Table, { given, since }: MakingOf<'rate'>): Generator<string> {
  const { of, take, equal, on, currency } = given
  const rates = model.tables.get(of)
  const columnType = (name: string) => table.attributes.get(name)?.column?.type
  if (!rates) return yield `of ${of}, which is no resource${suggestName(of, [...model.tables.keys()])}`
  if (!rates.resource.inForce) return yield `of ${of}, which says no inForce`
  if (rates.resource.inForce.per?.length !== 1 || !isCurrencyField(rates, equal))
    return yield `of ${of}, which is not in force per currency`
  if (!take) return yield `of ${of}, which holds no rate`
  if (columnType(on) !== 'date') yield `on ${on}, which is no date${suggestName(on, listFieldsOfType(table, 'date'))}`
  if (!isCurrencyField(table, currency))
    yield `of the currency ${currency}, which is none${suggestName(currency, listFieldsOfType(table, 'text'))}`
  if (since && columnType(since) !== 'date')
    yield `since ${since}, which is no date${suggestName(since, listFieldsOfType(table, 'date'))}`
}

function* findBaseAmountProblems(table: Table, { amount, by }: MakingOf<'base'>, rates: ReturnType<typeof listRates>) {
  const of = table.attributes.get(amount)
  const rate = rates.find(({ name }) => name === by)
  const says = of && getFieldBehaviour(of.field).unit({ currency: '' })?.field
  if (!of?.column || of.field.type.name !== 'money')
    yield `of ${amount}, which is no stored amount${suggestName(amount, listFieldsOfType(table, 'numeric(18,4)'))}`
  if (!rate) {
    const names = rates.map(({ name }) => name)
    yield `by ${by}, which keeps no rate${suggestName(by, names)}`
  } else if (of && says !== rate.making.given.currency)
    yield `by ${by}, which is a rate of ${rate.making.given.currency}, and ${amount} has its currency from ${says ?? 'the company'}`
}

const isCurrencyField = ({ attributes }: Table, name: string) => attributes.get(name)?.field.type.name === 'currency'
const listFieldsOfType = ({ attributes }: Table, type: string) =>
  [...attributes.values()].flatMap(({ name, column }) => (column?.type === type ? [name] : []))
