import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '../../server/jobs/send-reminders'
import { buildKernel } from '../../server/kernel'
import { startMailWorker } from '../../server/mail/worker'
import { composeModel, toCompany } from '../../server/records/compose-model'
import { readPdf } from '../e2e/pdf'
import { download } from '../files/wire'
import { readLetter } from '../mail/letter'
import { startMailServer } from '../mail/mail-server'
import { declaredWith } from '../records/declared'
import { startListening } from '../secrets/listening'
import { formsOf, foundInTables } from '../secrets/scan'
import { type Person, testSettings } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { type Params, type Records, startRecords } from './drive'

/** Each as it is entered first, and what it is corrected to; with the spaces in which cards print them too. */
const canaries = {
  aadhaar: ['999900001231', '9999 4567 8903'],
  pan: ['ABCPE1234F', 'ZZZPK0007Q'],
  voter_id: ['XYZ0012345', 'XYZ7654321'],
  driving_licence: ['KA01 20150001234', 'MH-12-2011-0012345'],
  passport: ['Q7319462', 'R8264913'],
} as const
/** Of no other test: what all of a run share is searched for them. */
const accounts = ['50200073194628', '50200082649135']
const typed = [...Object.values(canaries).flat(), ...accounts]
const forms = formsOf([...typed, ...typed.map((number) => number.replace(/[\s-]/g, '')), '8450031.77'])

/** A word that may stand anywhere: whoever does not find it searches nothing. */
const plain = 'Kanarienhaus'

let records: Records
let logging: FastifyInstance
let logged: () => string
const answered: string[] = []
beforeAll(async () => {
  records = await startRecords()
  const listening = await startListening(records.app)
  logging = listening.server
  logged = listening.logged
})
afterAll(async () => {
  await logging.close()
  await records.app.close()
})

async function call(as: Person, operation: string, params: Params, expected = 200) {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const response = await logging.inject({
    method: 'POST',
    url: `/FinanceProject/rest/sow/${operation}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${as.token}`,
      'idempotency-key': `k${answered.length}-canary`,
    },
    payload: form.toString(),
  })
  expect([operation, response.statusCode]).toEqual([operation, expected])
  if (!operation.startsWith('reveal')) answered.push(response.body)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return isJson ? JSON.parse(response.body) : {}
}

/** What the outbox holds, as it comes over the line and as it is read. */
async function mailed(): Promise<string> {
  const mails = await startMailServer()
  const settings = { ...testSettings, smtp: { url: mails.url, from: 'Steward <steward@tests.example>' } }
  const about = {
    settings,
    origin: 'https://steward.example',
    model: composeModel(declaredWith(), settings),
    company: toCompany(settings),
  }
  const worker = await startMailWorker({ db: records.app.db, ...about, log: () => {}, show: () => {} })
  const waiting = async () => (await records.app.db.query({ text: 'select id from outbox where sent_at is null' })).rows
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toEqual([])
  await worker.close()
  await mails.close()
  const all = mails.received.map((mail) => {
    const { subject, text, files } = readLetter(mail)
    return [mail.raw, subject, text, ...files.map(({ content }) => content.toString())].join('\n')
  })
  expect(all.length).toBeGreaterThan(2)
  return all.join('\n')
}

/** One document on its way from being entered to being verified, with whatever goes wrong on it. */
async function walk(docType: keyof typeof canaries, [first, second]: readonly [string, string]): Promise<number> {
  const { person, other, hr } = records
  const ends = { ...(['passport', 'driving_licence'].includes(docType) && { expiresOn: daysFromToday(40) }) }
  const values = { docType, number: first, ...ends }
  await call(person, 'tryCreateIdentityDocument', values)
  const { data } = await call(person, 'createEmployeeIdentityDocDetails', values)
  const { id } = data
  await call(other, 'createEmployeeIdentityDocDetails', values, 400)
  await call(person, 'createEmployeeIdentityDocDetails', { docType, numbr: first }, 400)
  await call(person, 'createEmployeeIdentityDocDetails', { id, version: 1, number: second })
  await call(person, 'createEmployeeIdentityDocDetails', { id, version: 1, number: first }, 409)
  await records.addFront(person, id)
  await call(hr, 'verifyIdentityDoc', { id, comment: 'As on the card' })
  return id
}

/** An account that is asked for, seen, refused, asked for again, agreed to and shown to whoever pays. */
async function pay(): Promise<void> {
  const { person, other, hr, app } = records
  const finance = await app.person('finance')
  const asked = async (bankNumber: string | undefined) =>
    (await call(person, 'createPayoutAccount', { bankHolder: 'A', bankCode: 'HDFC0000001', bankNumber })).data.id
  const first = await asked(accounts[0])
  await call(other, 'getPayoutAccountById', { id: first }, 404)
  await call(finance, 'rejectPayoutAccount', { id: first, comment: 'Another holder' })
  const second = await asked(accounts[1])
  await call(finance, 'approvePayoutAccount', { id: second })
  for (const who of [person, hr, finance]) await call(who, 'getPayoutAccounts', { q: accounts[1] })
  await call(finance, 'revealPayoutAccount', { id: second, field: 'bankNumber', reason: 'To pay a claim' })
  await call(finance, 'getPayoutAccountHistory', { id: second })
}

const letterOf = (type: string) => `employeeLetters.${type}`

/** What a letter says that names everything its template may; as it is read, and without what stands between its glyphs. */
async function issueLetter(): Promise<string> {
  const { person, hr } = records
  const letter = letterOf('confirmation')
  const values = { letter, name: 'Everything', subject: '{empId.fullName}' }
  // No template may name a number: the words are refused before any letter is made.
  for (const place of ['number', 'empId.number', 'empId.identityDocuments.number', 'empId.bankNumber'])
    await call(hr, 'createLetterTemplate', { ...values, body: `{${place}}` }, 400)
  const { data: places } = await call(hr, 'getLetterPlaces', { letter })
  const body = (places as { name: string }[]).map(({ name }) => `{${name}?}`).join('\n')
  const { data: template } = await call(hr, 'createLetterTemplate', { ...values, body })
  await call(hr, 'useLetterTemplate', { id: template.id })
  const written = { empId: person.empId, letterType: 'confirmation', remarks: plain }
  const { data: made } = await call(hr, 'createEmployeeLetter', written)
  await call(hr, 'previewLetter', { resource: 'employeeLetters', id: made.id })
  await call(hr, 'issueEmployeeLetter', { id: made.id })
  await call(person, 'acknowledgeLetter', { id: made.id })
  const { data: kinds } = await call(person, 'getAttachments', { resource: 'employeeLetters', id: made.id })
  const { bytes } = await download({ app: logging }, person, kinds[0].files[0].id)
  const text = readPdf(bytes).texts.join(' ')
  expect(text).toContain(plain)
  return [text, text.replace(/\s+/g, ''), bytes.toString('latin1')].join('\n')
}

/** The files of the database and its log are what a backup is made of. */
async function searchDisk(texts: readonly string[]): Promise<void> {
  const { db } = records.app
  await db.query({ text: 'checkpoint' })
  const { rows } = await db.query<{ dir: string; oid: string }>({
    text: `select current_setting('data_directory') as dir, (select oid::text from pg_database where datname = current_database()) as oid`,
  })
  const [{ dir = '', oid = '' } = {}] = rows
  // Of a PostgreSQL that is not ours the files are not ours to read.
  if (process.env.TEST_DATABASE_URL) return
  const found = (folder: string, wanted: readonly string[]) =>
    readdirSync(join(dir, folder), { withFileTypes: true }).flatMap((file) => {
      const bytes = file.isFile() ? readFileSync(join(dir, folder, file.name)) : Buffer.alloc(0)
      return wanted.filter((text) => bytes.includes(text)).map((text) => `${folder}/${file.name}: ${text}`)
    })
  expect(found(join('base', oid), [plain])).not.toEqual([])
  expect(found('pg_wal', [plain])).not.toEqual([])
  expect(found(join('base', oid), texts)).toEqual([])
  // Others write there as well.
  expect(found('pg_wal', formsOf([...canaries.passport, ...accounts]))).toEqual([])
}

test('numbers of documents go everywhere and stand nowhere in plain', async () => {
  const { person, other, hr, director } = records
  const ids: number[] = []
  for (const docType of Object.keys(canaries) as (keyof typeof canaries)[])
    ids.push(await walk(docType, canaries[docType]))
  await call(person, 'createEmploymentHistoryDetails', {
    employer: plain,
    designation: 'Clerk',
    fromDate: '2012-01-01',
    toDate: '2012-12-31',
    lastDrawn: '8450031.77',
  })
  for (const who of [person, hr, other, director])
    for (const q of ['PAN', ...typed]) await call(who, 'getIdentityDocuments', { q })
  for (const who of [person, hr, director]) for (const q of typed) await call(who, 'getEmployees', { q })
  const filter = { number: { eq: canaries.pan[1] } }
  expect((await call(hr, 'getIdentityDocuments', { filter })).data).toHaveLength(1)
  expect((await call(hr, 'summarizeIdentityDocuments', { filter })).total).not.toBe(0)
  for (const format of ['csv', 'xlsx']) {
    await call(hr, 'exportIdentityDocuments', { format })
    await call(hr, 'exportEmploymentHistories', { format })
  }
  for (const id of ids) {
    await call(person, 'getIdentityDocumentById', { id })
    await call(hr, 'getIdentityDocumentHistory', { id })
    await call(hr, 'revealIdentityNumber', { id, reason: 'For the bank' })
  }
  await pay()
  const letter = await issueLetter()
  const imported = { resource: 'identityDocuments', fields: ['empId', 'docType', 'number'], key: ['number'] }
  await call(hr, 'startImport', imported, 400)
  const set = { kind: 'edit', fields: { number: { set: canaries.pan[0] } } }
  await call(hr, 'previewBatch', { resource: 'identityDocuments', selection: { ids }, change: set }, 400)
  await call(hr, 'saveView', { resource: 'identityDocuments', name: 'Kept', state: { filter } }, 400)
  const kernel = await buildKernel(records.app.db, testSettings, declaredWith())
  await sendReminders(kernel, { signal: new AbortController().signal })
  await call(person, 'getNotifications', {})

  const found = (text: string) => forms.filter((form) => text.includes(form))
  expect(found(await mailed())).toEqual([])
  expect(found(answered.join('\n'))).toEqual([])
  expect(found(letter)).toEqual([])
  expect(found(logged())).toEqual([])
  expect(logged()).toContain('revealIdentityNumber')
  expect(await foundInTables(records.app.db, forms)).toEqual([])
  await searchDisk(forms)
})
