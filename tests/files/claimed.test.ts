import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnusedFiles } from '../../server/files/delete-unused'
import type { FileStore } from '../../server/files/store/file-store'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import type { Resource } from '../../src/framework/resource'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import type { StepLines } from '../../src/framework/workflow'
import type { Person, TestApp } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { documented } from '../wire/documented'
import { declaredWith, papers } from './papers'
import { bitmap } from './samples'
import { startAt } from './standing'
import { places } from './stores'
import { download, filesOf, multipart, sendParts } from './wire'

const names = ['outingLimits', 'outings', 'outingBills'] as const
const examples = documented('Files that are required', names)

interface Row {
  id: number
  version: number
  status: string
  bills?: { id: number; version: number; what: string }[]
}

const declared = declaredWith(papers, ...examples)
let app: TestApp
let store: FileStore
let close: () => Promise<void>
let me: Person
let other: Person
let hr: Person
beforeAll(async () => {
  ;({ steward: app, store, close } = await startAt(places.disk, {}, declared))
  ;[me, other, hr] = [await app.person(), await app.person(), await app.person('hr')]
})
afterAll(() => close())

const ask = async <Data = Row>(operation: string, params: object, as = me) =>
  (await app.call<Data>(operation, { ...params }, { as })).body

let made = 1
/** A picture that no other is alike. */
const picture = () => bitmap(1 + (++made % 50), 1 + Math.floor(made / 50))

const bring = async (resource: string, kind: string, as = me, bytes = picture()) => {
  const file = { name: 'receipt.bmp', bytes }
  const { body } = await sendParts(app, 'uploadAttachment', multipart({ resource, kind }, file), as)
  return body
}
const note = async (as = me) => (await bring('papers', 'note', as)).data?.id ?? 0
const receipt = async (bytes?: Buffer) => (await bring('outingBills', 'receipt', me, bytes)).data?.id ?? 0
const paper = async (files: object, as = me) => ask('createPaper', { title: 'Paper', files }, as)
const count = async () => (await app.db.query<{ n: string }>({ text: 'select count(*) as n from papers' })).rows[0]?.n

describe('a file that is brought before its record', () => {
  test('is seen, and thrown away, by nobody but who brought it', async () => {
    const id = await note()
    expect((await download(app, other, id)).code).toBe('notFound')
    expect((await ask('removeAttachment', { id }, hr)).code).toBe('notFound')
    expect((await download(app, me, id)).status).toBe(200)
    expect((await ask('removeAttachment', { id })).error).toBeNull()
    expect((await download(app, me, id)).code).toBe('notFound')
  })

  test('is brought by nobody who could not add it to any record', async () => {
    expect((await bring('papers', 'warning')).code).toBe('forbidden')
    expect((await bring('papers', 'nothing')).fields).toEqual({ kind: { code: 'choice' } })
    expect((await bring('papers', 'warning', hr)).error).toBeNull()
  })

  test('is given to the record that a save makes or changes, once, and told in its history', async () => {
    const id = await note()
    const { data } = await paper({ note: [id] })
    const [kind] = (await filesOf(app, me, data?.id ?? 0)).data ?? []
    expect(kind?.files).toMatchObject([{ id, fileName: 'receipt.bmp', kind: 'note' }])
    const { data: entries } = await ask<{ action: string }[]>('getPaperHistory', { id: data?.id })
    expect(entries?.map(({ action }) => action).sort()).toEqual(['addFile', 'create'])
    expect((await paper({ note: [id] })).fields).toEqual({ 'files.note': { code: 'reference' } })
    const changed = await ask('updatePaper', { id: data?.id, version: data?.version, files: { note: [await note()] } })
    expect(changed.error).toBeNull()
    expect((await filesOf(app, me, data?.id ?? 0)).data?.[0]?.files).toHaveLength(2)
  })

  test.each<[string, () => Promise<object>, object]>([
    ['of somebody else', async () => ({ note: [await note(other)] }), { 'files.note': { code: 'reference' } }],
    ['of another kind', async () => ({ scan: [await note()] }), { 'files.scan': { code: 'reference' } }],
    ['of another resource', async () => ({ note: [await receipt()] }), { 'files.note': { code: 'reference' } }],
    ['that is none', async () => ({ note: [999_999] }), { 'files.note': { code: 'reference' } }],
    ['of a kind there is not', async () => ({ paper: [await note()] }), { 'files.paper': { code: 'choice' } }],
    ['that others add', async () => ({ receipt: [1] }), { 'files.receipt': { code: 'notWritable' } }],
  ])('one %s is refused with the whole save, and stays whose it is', async (_, files, fields) => {
    const before = await count()
    expect((await paper(await files())).fields).toEqual(fields)
    expect(await count()).toBe(before)
  })

  test.each(['[]', '5', '{"note":1}', '{"note":["1"]}', '{"note":[-1]}', 'no'])('%s names no files', async (files) => {
    const { body } = await app.call('createPaper', { title: 'Paper', files }, { as: me })
    expect(body.fields).toMatchObject({ files: { code: 'document' } })
  })

  test('of two saves that name it one gets it, and no record has more than it may', async () => {
    const id = await note()
    const both = await Promise.all([1, 2].map(() => paper({ note: [id] })))
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
    const { data } = await paper({})
    const scans = [1, 2, 3].map(async () => (await bring('papers', 'scan')).data?.id ?? 0)
    const saves = (await Promise.all(scans)).map((scan) =>
      ask('updatePaper', { id: data?.id, version: data?.version, files: { scan: [scan] } }),
    )
    const answers = await Promise.all(saves)
    expect(answers.map(({ code }) => code).sort()).toEqual(['tooManyFiles', undefined, undefined])
  })

  test('is not given by a trial, and is forgotten with its bytes after a day', async () => {
    const [tried, kept] = [await note(), await note()]
    const { data } = await ask<TrialAnswer>('tryCreatePaper', { title: 'Paper', files: { note: [tried] } })
    expect(data?.problems).toEqual([])
    expect((await paper({ note: [tried] })).error).toBeNull()
    const age = "update attachments set created_at = now() - interval '25 hours' where id = any($1)"
    await app.db.query({ text: age, values: [[tried, kept]] })
    expect(await deleteUnusedFiles({ db: app.db, files: store }, {})).toMatchObject({ forgotten: 1 })
    expect((await download(app, me, kept)).code).toBe('notFound')
    expect((await download(app, me, tried)).status).toBe(200)
  })
})

describe('a step that needs files', () => {
  const bill = (what: string, amount = '9', files: object = {}) => ({ what, amount, files })
  const claimed = (outing: Row, bills: readonly object[]) =>
    ask('updateOuting', { id: outing.id, version: outing.version, action: 'claim', bills })

  test('refuses at the lines as they were sent, then at those that were not, and writes nothing', async () => {
    const { data } = await ask('createOuting', { place: 'Sea', bills: [bill('Old'), bill('Older')] })
    const outing = data as Row
    const [old] = outing.bills ?? []
    const change = { id: old?.id, version: old?.version, amount: '8' }
    const more = [bill('New', '7', { receipt: [await receipt()] }), bill('Newer'), change]
    const { fields } = await claimed(outing, more)
    const told = Object.entries(fields ?? {}).map(([path, { code, args }]) => [path, code, typeof args?.id])
    expect(told).toEqual([
      ['bills.2', 'receiptMissing', 'number'],
      ['bills.3', 'receiptMissing', 'number'],
      ['bills.1', 'receiptMissing', 'number'],
    ])
    expect(fields?.['bills.2']?.args).toEqual({ id: old?.id })
    const alone = await ask('claimOuting', { id: outing.id })
    expect(alone.fields).toMatchObject({ 'bills.0': { args: { id: old?.id } }, 'bills.1': {} })
    expect((await ask('getOutingById', { id: outing.id })).data).toMatchObject({ version: 1, bills: outing.bills })
  })

  test('is taken by the call that brings them, or once they are there; a file alone changes no line', async () => {
    const first = (await ask('createOuting', { place: 'Sea', bills: [bill('One')] })).data as Row
    const [line] = first.bills ?? []
    const added = await claimed(first, [{ id: line?.id, files: { receipt: [await receipt()] } }])
    expect(added.data).toMatchObject({ status: 'claimed', bills: [{ version: 1 }] })
    const files = { receipt: [await receipt()] }
    const second = (await ask('createOuting', { place: 'Hill', bills: [bill('One', '9', files)] })).data
    expect((await ask('claimOuting', { id: second?.id })).data).toMatchObject({ status: 'claimed' })
  })

  exhaustively('of the step and the removal of its file at once only one takes effect', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await receipt()
      const outing = (await ask('createOuting', { place: 'Sea', bills: [bill('One', '9', { receipt: [id] })] })).data
      await Promise.all([ask('claimOuting', { id: outing?.id }), ask('removeAttachment', { id })])
      const { status } = (await ask('getOutingById', { id: outing?.id })).data as Row
      const isThere = (await download(app, me, id)).status === 200
      expect(status === 'planned' || isThere).toBe(true)
    }
  })

  exhaustively('fifty steps at once beside each other are all taken', async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const files = { receipt: [await receipt()] }
        return (await ask('createOuting', { place: 'Sea', bills: [bill('One', '9', files)] })).data?.id
      }),
    )
    const answers = await Promise.all(ids.map((id) => ask('claimOuting', { id })))
    expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([])
  })
})

describe('a declaration of files that steps need stops the start', () => {
  const changed = (name: string, change: object): Resource[] =>
    examples.map((each) => (each.name === name ? ({ ...each, ...change } as Resource) : each))
  const need = { at: 'claim', message: 'Add it.' }
  const asking = (lines: StepLines) => {
    const workflow = examples.find(({ name }) => name === 'outings')?.workflow
    return { ...workflow, transitions: { ...workflow?.transitions, claim: { ...workflow?.transitions.claim, lines } } }
  }
  test.each<[string, string, object, string]>([
    [
      'a kind',
      'outingBills',
      { needsFiles: { receit: need } },
      'needs files receit, which it does not keep; did you mean receipt?',
    ],
    [
      'a step of the whole',
      'outingBills',
      { needsFiles: { receipt: { ...need, at: ['claims'] } } },
      'needs receipt at claims, which is no step; did you mean claim?',
    ],
    [
      'a step',
      'outings',
      { needsFiles: { form: { ...need, at: 'pai' } } },
      'needs form at pai, which is no step; did you mean pay?',
    ],
    [
      'a field of the filter',
      'outingBills',
      { needsFiles: { receipt: { ...need, when: { amont: { gt: '1' } } } } },
      'the filter at receipt does not fit',
    ],
    [
      'a reference of another file',
      'outingBills',
      { needsFiles: { receipt: { ...need, or: { by: 'outingsId', kind: 'form' } } } },
      'needs receipt or one of outingsId, which is no reference; did you mean outingId?',
    ],
    [
      'a kind of another file',
      'outingBills',
      { needsFiles: { receipt: { ...need, or: { by: 'outingId', kind: 'from' } } } },
      'needs receipt or from of outingId, which outings does not keep; did you mean form?',
    ],
    [
      'a part that a step asks about',
      'outings',
      { workflow: asking({ of: 'bill', show: [], ask: [] }) },
      'its step claim asks about bill, which is no part; did you mean bills?',
    ],
    [
      'a field that a step asks of lines',
      'outings',
      { workflow: asking({ of: 'bills', show: ['what'], ask: ['amonut'] }) },
      'its step claim asks for amonut of bills, which is not filled in; did you mean amount?',
    ],
    [
      'a field that a step shows of lines',
      'outings',
      { workflow: asking({ of: 'bills', show: ['waht'], ask: ['amount'] }) },
      'its step claim shows waht of bills, which is no field; did you mean what?',
    ],
    [
      'a kind of lines',
      'outings',
      { parts: { bills: { of: 'outingBills', columns: ['what'], files: 'reciept' } } },
      'its part bills is entered with files reciept, which outingBills does not keep; did you mean receipt?',
    ],
  ])('with %s that is none', (_, name, change, words) => {
    expect(() => checkDeclarations(declaredWith(...changed(name, change)))).toThrow(`Resource ${name}: `)
    expect(() => checkDeclarations(declaredWith(...changed(name, change)))).toThrow(words)
  })
})
