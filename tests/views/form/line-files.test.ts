import { expect, test } from 'vitest'
import type { AttachedFile } from '../../../src/framework/answers/attached-files'
import { buildFilesProps } from '../../../src/views/form/parts/files/grid-files'
import { buildStoredLine, createLine, type FormLine } from '../../../src/views/form/parts/form-lines'
import {
  assignErrors,
  assignStoredIdsToParts,
  hasChanges,
  listRowsToSend,
  readPartLines,
} from '../../../src/views/form/parts/lines-by-part'
import type { PartView } from '../../../src/views/form/parts/part-views'
import type { PartsState } from '../../../src/views/form/parts/use-parts-state'
import type { SignedInPerson } from '../../../src/views/signed-in'
import { documented } from '../../wire/documented'

const [, outings, bills] = documented('Files that are required', ['outingLimits', 'outings', 'outingBills'])
if (!outings || !bills) throw new Error('The example is gone')

const part = { of: 'outingBills' as const, columns: ['what', 'amount'], files: 'receipt' }
const names = ['what', 'amount']
const view: PartView = {
  ...{ name: 'bills', label: 'Bills', part, resource: bills, by: 'outingId', names, start: {}, mayAdd: true },
}
const file = (id: number, kind = 'receipt') => ({ id, kind, fileName: `${id}.jpg` }) as AttachedFile
const bill = (what: string, ...brought: AttachedFile[]): FormLine => ({
  ...createLine({ what, amount: '10.00' }),
  ...(brought.length > 0 && { brought }),
})
const kept = (...files: AttachedFile[]) => ({ receipt: { canChange: true, files } })
const stored = (id: number, ...files: AttachedFile[]) =>
  buildStoredLine({ id, version: 1, what: 'Tea', amount: '10.00', files: kept(...files) }, names)
const sent = (lines: readonly FormLine[], before: readonly FormLine[] = []) =>
  listRowsToSend(readPartLines([view], { bills: lines }, {}), { bills: before }).bills ?? []

test('a line is sent with its files by kind, a stored one for their sake alone, and one with a file is not blank', () => {
  const old = stored(5)
  const lines = [bill('Taxi', file(1), file(2)), { ...old, brought: [file(3)] }, stored(6)]
  expect(sent(lines, [old, lines[2] as FormLine]).map(({ row }) => row)).toEqual([
    { what: 'Taxi', amount: '10.00', files: { receipt: [1, 2] } },
    { id: 5, version: 1, files: { receipt: [3] } },
  ])
  const onlyFile = { ...createLine({}), brought: [file(4)] }
  expect(readPartLines([view], { bills: [onlyFile] }, {}).bills).toHaveLength(1)
  expect(hasChanges([view], { bills: [onlyFile] }, { bills: [] })).toBe(true)
  expect(hasChanges([view], { bills: [createLine({})] }, { bills: [] })).toBe(false)
})

test('what was given is not sent again; what came while the save was on its way still is', () => {
  const line = bill('Taxi', file(1), file(2))
  const record = { bills: [{ id: 9, version: 1, what: 'Taxi', amount: '10.00', files: kept(file(1)) }] }
  const [now] = assignStoredIdsToParts({ bills: [line] }, record).bills ?? []
  expect(now).toMatchObject({ id: 9, brought: [{ id: 2 }] })
  const untold = { bills: [{ id: 9, version: 1, what: 'Taxi', amount: '10.00' }] }
  expect(assignStoredIdsToParts({ bills: [line] }, untold).bills?.[0]).not.toHaveProperty('brought')
})

test('what is wrong with the files of a line is told at it, whether it was sent or named', () => {
  const [one, two] = [bill('One', file(1)), stored(7)]
  const rows = { bills: [{ key: one.key, row: {} }] }
  const error = { code: 'receiptMissing' }
  const named = { ...error, args: { id: 7 } }
  const place = (fields: object) => assignErrors(fields as never, rows, { bills: [one, two] })
  expect(place({ 'bills.0': error }).lines).toEqual({ [one.key]: { files: error } })
  expect(place({ 'bills.0.files.receipt': error }).lines).toEqual({ [one.key]: { files: error } })
  expect(place({ 'bills.1': named }).lines).toEqual({ [two.key]: { files: named } })
  expect(place({ 'bills.1.amount': named }).lines).toEqual({ [two.key]: { amount: named } })
  expect(place({ 'bills.3': error })).toEqual({ fields: { 'bills.3': error }, lines: {} })
})

test('what the next step needs is said at lines, as far as they themselves tell', () => {
  const who: SignedInPerson = { empId: 1, fullName: '', roles: ['employee'], company: { currency: 'INR', zone: 'UTC' } }
  const need = (needsFiles: object, line: FormLine, status = 'planned') => {
    const resource = { ...bills, needsFiles } as typeof bills
    const own = { ...view, resource }
    const parts = { files: { of: () => [] } } as unknown as PartsState
    const read = readPartLines([own], { bills: [line] }, {}).bills ?? []
    const { files } = buildFilesProps({ resource: outings, view: own, parts, read, record: { status }, who })
    return files?.wanted(line)
  }
  const receipt = { at: 'claim', message: 'Add the receipt.' }
  expect(need({ receipt }, bill('Taxi'))).toBe('Add the receipt.')
  expect(need({ receipt }, bill('Taxi', file(1)))).toBeUndefined()
  expect(need({ receipt }, stored(4, file(1)))).toBeUndefined()
  expect(need({ receipt: { ...receipt, at: 'pay' } }, bill('Taxi'))).toBeUndefined()
  expect(need({ receipt }, bill('Taxi'), 'claimed')).toBeUndefined()
  const above = (amount: string) => ({ receipt: { ...receipt, when: { amount: { gt: amount } } } })
  expect([need(above('9.99'), bill('Taxi')), need(above('10'), bill('Taxi'))]).toEqual(['Add the receipt.', undefined])
  const by = (when: unknown) => need({ receipt: { ...receipt, when } }, bill('Taxi'))
  expect(by((r: { what: string }) => r.what === 'Taxi')).toBe('Add the receipt.')
  expect(by((_: unknown, g: { limit: { free: string } }) => g.limit.free === '0')).toBeUndefined()
  expect(by({ 'outingId.place': { eq: 'Sea' } })).toBeUndefined()
})
