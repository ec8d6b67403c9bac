import { buildScheduledMail } from '../../server/export/schedules/scheduled-mail'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import { renderMail } from '../../server/mail/sender'
import type { TemplateName } from '../../server/mail/templates'
import { toCompany } from '../../server/records/compose-model'
import { type Attribute, getTable, quoteIdentifier } from '../../server/records/model'
import { canCallOperation } from '../../server/wire/operation'
import type { Batch } from '../../src/framework/batch'
import { type Field, findUnit, getFieldBehaviour } from '../../src/framework/field'
import { isInputField, type Resource } from '../../src/framework/resource'
import { drawPdf } from '../../src/pdf/draw-pdf'
import { readPdf } from '../e2e/pdf'
import { installedFonts } from '../export/pdf-files'
import { readWorkbook } from '../export/workbook'
import { testSettings } from '../setup/app'
import { Alike } from './alike'
import type { Somebody } from './askers'
import type { Company } from './company'
import { Oracle, type Row } from './oracle'

/** A word that stands in one place of the company only. */
interface Planted {
  resource: Resource
  id: number
  name: string
}

export const carriers = ['csv', 'xlsx', 'pdf', 'delete', 'import', 'importDone', 'listMail'] as const
export type Carrier = (typeof carriers)[number]

const word = /Zq\d{5}x/g
const formType = 'application/x-www-form-urlencoded'

/** Of the fields that take input one of each sort: what is declared alike but for its words is imported alike. */
function inputsApart(resource: Resource): string[] {
  const sortOf = ({ type, options: { label: _label, help: _help, ...options } }: Field) =>
    JSON.stringify([type.name, options])
  const inputs = Object.entries(resource.fields).filter(([name]) => isInputField(resource, name))
  return [...new Map(inputs.map(([name, field]) => [sortOf(field), name])).values()]
}

/**
 * Puts words that occur nowhere else into the texts of some records, and looks for them in what leaves the server by
 * other ways than pages: files, refusals, the rows of imports, mails. Whoever finds one may read that field.
 */
export class Carried {
  readonly wrong: string[] = []
  /** Words that readers were told by each way: a test that saw none has seen nothing. */
  readonly told = new Map<Carrier | 'mail', number>()
  private readonly words = new Map<string, Planted>()

  private constructor(
    private readonly company: Company,
    private readonly people: readonly Somebody[],
    private readonly oracle: Oracle,
  ) {}

  static async of(company: Company, people: readonly Somebody[]): Promise<Carried> {
    const before = await Oracle.of(company)
    const carried = new Carried(company, people, before)
    for (const resource of company.resources) await carried.plant(resource, before)
    const kept = new Carried(company, people, await Oracle.of(company))
    for (const [each, place] of carried.words) kept.words.set(each, place)
    return kept
  }

  get planted(): number {
    return this.words.size
  }

  /** Every way of every resource for everybody who may call it. */
  cases(): { carrier: Carrier; resource: Resource; who: Somebody }[] {
    const verbs = { csv: 'export', xlsx: 'export', listMail: 'export', pdf: 'list', delete: 'delete' } as const
    return this.company.resources.flatMap((resource) =>
      this.idsOf(resource).length === 0
        ? []
        : carriers.flatMap((carrier) => {
            const verb = carrier === 'import' || carrier === 'importDone' ? 'update' : verbs[carrier]
            const operation = this.company.registry.get(resource.operations[verb])
            const those = this.people.filter(({ roles }) => operation && canCallOperation(operation.to, roles, true))
            return those.map((who) => ({ carrier, resource, who }))
          }),
    )
  }

  /** Every way of every resource for each sort of people that its declaration treats alike, each time another of them. */
  casesOfAll(): { carrier: Carrier; resource: Resource; who: Somebody }[] {
    const alike = new Alike(this.company, this.oracle)
    const all = this.cases()
    return this.company.resources.flatMap((resource) =>
      carriers.flatMap((carrier) => {
        const those = all.filter((one) => one.carrier === carrier && one.resource === resource)
        const standIns = alike.standIns(
          those.map(({ who }) => who),
          [resource],
        )
        return standIns.map((who) => ({ carrier, resource, who }))
      }),
    )
  }

  async carry(carrier: Carrier, resource: Resource, who: Somebody): Promise<void> {
    const text = await this[carrier](resource, who)
    this.judge(carrier, `${carrier} of ${resource.name}`, who, text)
  }

  /** What is told of everything to everybody: how much of it is found to be wrong shows that anything is. */
  foundWrong(): number {
    const before = this.wrong.length
    for (const who of this.people) this.judge('mail', 'everything', who, [...this.words.keys()].join(' '))
    this.told.delete('mail')
    return this.wrong.splice(before).length
  }

  /** What waits in the outbox, for whomever it is. */
  async mails(): Promise<number> {
    const { rows } = await this.company.db.query<{ template: TemplateName; empId: number; sealed: string }>({
      text: 'select template, emp_id as "empId", sealed from outbox where sealed is not null',
    })
    const { rows: granted } = await this.company.db.query<{ empId: number; roles: never[] }>({
      text: 'select emp_id as "empId", array_agg(role) as roles from role_grants group by 1',
    })
    for (const { template, empId, sealed } of rows) {
      const only = JSON.parse(
        decryptMailText(testSettings.secret, buildSealContext(template, empId), sealed),
      ) as Record<string, string>
      const letter = renderMail({ template, to: 'a@b.example', firstName: '', origin: 'https://steward.example', only })
      const roles = this.company.model.roles.effective(granted.find((one) => one.empId === empId)?.roles ?? [])
      const known = this.people.find((one) => one.empId === empId)
      const who = known ?? ({ name: `person ${empId}`, empId, roles, person: { empId, token: '' } } satisfies Somebody)
      this.judge('mail', `mail ${template}`, who, JSON.stringify(letter))
    }
    return rows.length
  }

  private csv(resource: Resource, who: Somebody): Promise<string> {
    return this.ask(who, resource.operations.export, { format: 'csv' }).then((bytes) => bytes.toString('utf8'))
  }

  private async xlsx(resource: Resource, who: Somebody): Promise<string> {
    const bytes = await this.ask(who, resource.operations.export, { format: 'xlsx' })
    return bytes.subarray(0, 2).toString() === 'PK' ? JSON.stringify([...readWorkbook(bytes).sheets]) : bytes.toString()
  }

  /** What the browser would draw of whatever the server answered: all fields there are, asked for or not. */
  private async pdf(resource: Resource, who: Somebody): Promise<string> {
    const filter = { id: { in: this.idsOf(resource) } }
    const { data } = JSON.parse(String(await this.ask(who, resource.operations.list, { filter, perPage: 100 })))
    const attributes = [...getTable(this.company.model, resource.name).attributes.values()]
    const lines = ((data ?? []) as (Row & { labels?: Record<string, string> })[]).flatMap((row) =>
      attributes.map(({ name, field }) => {
        const value = row[name] ?? null
        const shown =
          value === null ? '' : getFieldBehaviour(field).text(value, findUnit(field, row, toCompany(testSettings)))
        return `${name}: ${row.labels?.[name] ?? shown}`
      }),
    )
    const paper = { title: resource.plural, lines: [], isWide: false, made: '', missing: '', pageWords: () => '' }
    const blob = await drawPdf({ ...paper, parts: [{ kind: 'lines', lines }] }, installedFonts)
    return readPdf(Buffer.from(await blob.arrayBuffer())).texts.join('\n')
  }

  /** Refused for its version, then as it is: what it is needed for, or who was faster, or that it is gone. */
  private async delete(resource: Resource, who: Somebody): Promise<string> {
    const texts: string[] = []
    for (const id of this.idsOf(resource))
      for (const version of [999_999, undefined]) {
        // Nothing is deleted for good: others look at the same record after them.
        const asked = version === undefined ? { id, version: await this.staleBut(resource, id) } : { id, version }
        texts.push(String(await this.ask(who, resource.operations.delete, asked)))
      }
    return texts.join('\n')
  }

  private import(resource: Resource, who: Somebody): Promise<string> {
    return this.imported(resource, who, false)
  }

  private importDone(resource: Resource, who: Somebody): Promise<string> {
    return this.imported(resource, who, true)
  }

  /** Each field by itself, so that one that may not be named refuses no other: looked at, refused, told as a file. */
  private async imported(resource: Resource, who: Somebody, isDone: boolean): Promise<string> {
    const texts: string[] = []
    const ids = this.idsOf(resource)
    for (const name of inputsApart(resource)) {
      const begun = await this.ask(who, 'startImport', {
        resource: resource.name,
        fields: ['id', name],
        key: ['id'],
        empty: 'clear',
      })
      texts.push(String(begun))
      const id = (JSON.parse(String(begun)) as { data: Batch | null }).data?.id
      if (id === undefined) continue
      const rows = ids.flatMap((each) => [
        [String(each), '~'],
        [String(each), ''],
      ])
      const calls: [string, object][] = [
        ['addImportRows', { id, from: 1, rows: rows.slice(0, isDone ? 1 : rows.length) }],
        ['previewImport', { id, expected: isDone ? 1 : rows.length }],
        ...(isDone ? ([['applyBatch', { id, expected: 1 }]] as [string, object][]) : []),
        ['getBatchRows', { id, perPage: 100 }],
        ['exportBatchRows', { id }],
        ['getBatches', {}],
      ]
      for (const [operation, params] of calls) texts.push(String(await this.ask(who, operation, params)))
      if (isDone) await this.replant(resource)
    }
    return texts.join('\n')
  }

  private async listMail(resource: Resource, who: Somebody): Promise<string> {
    const name = `Of ${resource.name} for ${who.name}`
    const view = JSON.parse(String(await this.ask(who, 'saveView', { resource: resource.name, name, state: {} })))
    const asked = { resource: resource.name, viewId: view.data?.id, format: 'csv', rhythm: 'daily', hour: 8 }
    const saved = JSON.parse(String(await this.ask(who, 'saveExportSchedule', asked)))
    if (!saved.data) return JSON.stringify([view, saved])
    const host = { db: this.company.db, model: this.company.model, company: toCompany(testSettings) }
    const { only, file } = await buildScheduledMail(host, saved.data.id, who.person.empId)
    await this.ask(who, 'deleteExportSchedule', { id: saved.data.id })
    return [JSON.stringify(only), file?.content.toString('utf8')].join('\n')
  }

  private judge(carrier: Carrier | 'mail', what: string, who: Somebody, text: string): void {
    for (const each of new Set(text.match(word))) {
      const place = this.words.get(each)
      if (!place) continue
      this.told.set(carrier, (this.told.get(carrier) ?? 0) + 1)
      if (!this.mayRead(who, place)) this.wrong.push(`${what} tells ${who.name} ${place.resource.name}.${place.name}`)
    }
  }

  private mayRead(who: Somebody, { resource, id, name }: Planted): boolean {
    const row = this.oracle.all(resource.name).find((each) => each.id === id)
    const { field } = getTable(this.company.model, resource.name).attributes.get(name) as Attribute
    if (!row || !this.oracle.holdsRight(who, field.options.readableBy, resource.name, row)) return false
    return (['show', 'list'] as const).some((verb) => this.oracle.may(who, verb, resource, row))
  }

  private readonly idsOf = (resource: Resource): number[] => [
    ...new Set([...this.words.values()].filter((one) => one.resource === resource).map(({ id }) => id)),
  ]

  /** The first record and the last one, which rights tell apart where they hang on whose it is. */
  private async plant(resource: Resource, { all }: Pick<Oracle, 'all'>): Promise<void> {
    const rows = all.call(this.oracle, resource.name)
    for (const id of new Set([rows[0]?.id, rows.at(-1)?.id]))
      for (const { name, field, column, isCommon } of getTable(this.company.model, resource.name).attributes.values()) {
        const isText = column?.type === 'text' && !field.type.isCode && !field.type.isSealed && !isCommon
        if (id === undefined || !isText) continue
        const each = `Zq${String(10_000 + this.words.size)}x`
        if (await this.write(resource, id, name, each)) this.words.set(each, { resource, id, name })
      }
  }

  private async replant(resource: Resource): Promise<void> {
    for (const [each, place] of this.words)
      if (place.resource === resource) await this.write(resource, place.id, place.name, each)
  }

  /** Whether the database takes it: a code or an address may have a form of its own. */
  private async write({ name: of }: Resource, id: number, name: string, value: string): Promise<boolean> {
    const table = getTable(this.company.model, of)
    const column = quoteIdentifier(table.attributes.get(name)?.column?.name ?? '')
    const text = `update ${quoteIdentifier(table.name)} set ${column} = $2 where id = $1`
    return this.company.db.query({ text, values: [id, value] }).then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )
  }

  /** A version that was, never the one that is. */
  private async staleBut({ name }: Resource, id: number): Promise<number> {
    const { rows } = await this.company.db.query<{ version: number }>({
      text: `select version from ${quoteIdentifier(getTable(this.company.model, name).name)} where id = $1`,
      values: [id],
    })
    return Number(rows[0]?.version ?? 0) - 1
  }

  private async ask({ person }: Somebody, operation: string, params: object): Promise<Buffer> {
    const form = Object.entries(params).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const { rawPayload } = await this.company.app.inject({
      method: 'POST',
      url: `/FinanceProject/rest/sow/${operation}`,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': formType },
      payload: new URLSearchParams(form).toString(),
    })
    return rawPayload
  }
}
