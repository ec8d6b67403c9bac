import type { Operation } from '../../server/wire/operation'
import { isInputField, type Resource } from '../../src/framework/resource'
import { type TrialAnswer, trialOperationName } from '../../src/framework/rule-context/trial-answer'
import type { Person, Reply } from '../setup/app'
import { BaseCalls } from './base-call'
import type { Company } from './company'

type Shown = Readonly<Record<string, unknown>> & { readonly id?: number; readonly version?: number }

/** What was looked at, so that a test cannot pass for having seen nothing. */
export interface Seen {
  writes: number
  /** Writes that no call was found for: nobody has a record in the state, or nobody may. */
  unreached: string[]
  refusals: number
  trials: number
  versions: number
  rows: number
  wrong: string[]
}

/**
 * Compares what writes, refusals, versions and trials answer with what the record's page shows the same person. That the
 * page keeps the rights on every field is judged by `field-rights.test.ts`.
 */
export class Answers {
  readonly seen: Seen = { writes: 0, unreached: [], refusals: 0, trials: 0, versions: 0, rows: 0, wrong: [] }
  private readonly calls: BaseCalls

  constructor(private readonly company: Company) {
    this.calls = new BaseCalls(company)
  }

  /** Operations that change one record and answer it. */
  writes(): [Operation, Resource][] {
    return [...this.company.registry.values()].flatMap((operation): [Operation, Resource][] => {
      const resource = this.company.resources.find(({ name }) => name === operation.resource)
      const isOne = resource && operation.effect === 'write' && operation.name !== resource.operations.delete
      return isOne ? [[operation, resource]] : []
    })
  }

  async write(operation: Operation, resource: Resource, as: Person): Promise<void> {
    const { works, data, form } = await this.calls.of(operation, as)
    const { create, update } = resource.operations
    const record = works && isRecord(data) ? data : undefined
    // Before it is done once more: what is made by then may stand in its place.
    if (record) await this.compare(operation.name, resource, as, record)
    if (operation.name === create) await this.tryOut('create', operation, resource, as, form)
    if (operation.name === update) await this.tryOut('update', operation, resource, as, form)
    if (!works) return void this.seen.unreached.push(operation.name)
    if (!record) return
    this.seen.writes += 1
    await this.refuse(resource, as, record)
    await this.lookBack(resource, as, record)
    await this.tryMany(resource, as, record)
  }

  /** What a reader sees of the record; undefined where it is out of their sight. */
  private async page(resource: Resource, as: Person, id: unknown): Promise<Shown | undefined> {
    const { body } = await this.ask<Shown>(as, resource.operations.show, { id })
    return body.data ?? undefined
  }

  private async compare(what: string, resource: Resource, as: Person, answer: Shown): Promise<void> {
    const page = await this.page(resource, as, answer.id)
    for (const [name, value] of Object.entries(answer)) {
      const isKnown = page ? name in page : name === 'id'
      const isOwn = this.isField(resource, name)
      if (isOwn && !isKnown) this.wrong(what, as, `answers ${name}`)
      // Counts of others' work move on between the two calls.
      else if (page && isKnown && (isOwn || name === 'can' || name === 'labels') && !same(value, page[name]))
        this.wrong(what, as, `answers another ${name}: ${JSON.stringify(value)} for ${JSON.stringify(page[name])}`)
    }
  }

  /** A trial answers what the save then answers, and is refused what that is refused. */
  private async tryOut(
    verb: 'create' | 'update',
    operation: Operation,
    resource: Resource,
    as: Person,
    form: ReadonlyMap<string, string>,
  ): Promise<void> {
    const params = Object.fromEntries(form)
    const name = trialOperationName(resource, verb)
    const { body: trial } = await this.ask<TrialAnswer>(as, name, params)
    const { body: real } = await this.ask<Shown>(as, operation.name, params)
    const { record = {}, problems = [] } = trial.data ?? {}
    this.seen.trials += 1
    if (!real.data) {
      const told: unknown[] = trial.data ? problems.map(({ code }) => code) : [trial.code]
      if (!told.includes(real.code)) this.wrong(name, as, `says ${told.join()} of what is refused as ${real.code}`)
      const fields = trial.fields ?? Object.assign({}, ...problems.map((problem) => problem.fields ?? {}))
      for (const path of Object.keys(real.fields ?? {}))
        if (!(path in fields)) this.wrong(name, as, `says nothing of what is refused at ${path}`)
      return
    }
    if (!trial.data || problems.length > 0) this.wrong(name, as, `refuses what is saved: ${JSON.stringify(trial)}`)
    for (const [field, value] of Object.entries(record)) {
      if (!this.isField(resource, field) || onceSaved.includes(field) || resource.fields[field]?.type.series) continue
      if (!(field in real.data)) this.wrong(name, as, `answers ${field}`)
      else if (!same(value, real.data[field]) && !(isServers(resource, field) && isMoment(value, real.data[field])))
        this.wrong(
          name,
          as,
          `answers another ${field}: ${JSON.stringify(value)} for ${JSON.stringify(real.data[field])}`,
        )
    }
  }

  /** A change of a version that was overtaken tells what is stored. */
  private async refuse(resource: Resource, as: Person, { id }: Shown): Promise<void> {
    const page = await this.page(resource, as, id)
    const update = this.company.registry.get(resource.operations.update)
    if (!page || !update) return
    for (const name of Object.keys(resource.fields).filter((each) => isInputField(resource, each))) {
      const value = await this.calls.value(resource.fields[name] as never, as)
      if (value === undefined) continue
      const { status, body } = await this.ask(as, update.name, { id, version: 999_999, [name]: value })
      if (status < 400) this.wrong(update.name, as, 'took a version that is not stored')
      this.seen.refusals += 1
      for (const [path, error] of Object.entries(body.fields ?? {})) {
        const field = path.split('.')[0] ?? ''
        if ('stored' in error && (!(field in page) || !same(error.stored, page[field])))
          this.wrong(update.name, as, `tells what is stored in ${field}`)
      }
    }
  }

  private async lookBack(resource: Resource, as: Person, { id }: Shown): Promise<void> {
    const page = await this.page(resource, as, id)
    const { body } = await this.ask<Entry[]>(as, resource.operations.history, { id, perPage: 100 })
    if (!page) return
    for (const { changes, action, comment } of body.data ?? []) {
      for (const name of Object.keys(changes))
        if (!(name in page)) this.wrong('history', as, `tells ${resource.name}.${name}`)
      const { workflow } = resource
      const isStep = workflow && action in workflow.transitions
      if (isStep && page[workflow.field] == null) this.wrong('history', as, `tells the step ${action} (${comment})`)
    }
    const { body: version } = await this.ask<Version>(as, resource.operations.version, {
      id,
      entry: body.data?.at(-1)?.id,
    })
    this.seen.versions += 1
    for (const { name, present } of version.data?.fields ?? [])
      if (!(name in page) || !same(present, page[name])) this.wrong('version', as, `tells ${resource.name}.${name}`)
  }

  /** A change of many, looked at and not made. */
  private async tryMany(resource: Resource, as: Person, { id }: Shown): Promise<void> {
    const page = await this.page(resource, as, id)
    if (!page) return
    for (const name of Object.keys(resource.fields).filter((each) => isInputField(resource, each))) {
      const change = { kind: 'edit', fields: { [name]: { clear: true } } }
      const preview = await this.ask<{ id: number }>(as, 'previewBatch', {
        resource: resource.name,
        selection: { ids: [id] },
        change,
      })
      if (!preview.body.data) continue
      const { body } = await this.ask<BatchRow[]>(as, 'getBatchRows', { id: preview.body.data.id })
      for (const { changes, error } of body.data ?? []) {
        this.seen.rows += 1
        for (const field of Object.keys(changes))
          if (!(field in page)) this.wrong('previewBatch', as, `tells ${resource.name}.${field}`)
        for (const [field, { args = {} }] of Object.entries(error?.fields ?? {}))
          if (!(field in page) && Object.keys(args).length > 0)
            this.wrong('previewBatch', as, `tells about ${resource.name}.${field}`)
      }
    }
  }

  private isField(resource: Resource, name: string): boolean {
    return this.company.model.tables.get(resource.name)?.attributes.has(name) ?? false
  }

  private wrong(what: string, as: Person, told: string): void {
    this.seen.wrong.push(`${what} as ${as.empId} ${told}`)
  }

  private ask<Data>(as: Person, operation: string, params: object): Promise<Reply<Data>> {
    return this.company.call<Data>(operation, { ...params }, { as })
  }
}

/** What a trial cannot know. */
const onceSaved: readonly string[] = ['id', 'version', 'createdAt', 'updatedAt']

interface Entry {
  id: number
  action: string
  comment: string | null
  changes: Readonly<Record<string, unknown>>
}

interface Version {
  fields: { name: string; present?: unknown }[]
}

interface BatchRow {
  changes: Readonly<Record<string, unknown>>
  error: { fields?: Readonly<Record<string, { args?: object }>> } | null
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Nobody sends it: a trial and the save after it each fill it in. */
const isServers = ({ fields }: Resource, name: string): boolean => fields[name]?.options.writableBy?.length === 0

/** Two instants of one call after the other. */
const isMoment = (one: unknown, other: unknown): boolean => {
  const [first, second] = [one, other].map((each) =>
    /^\d{4}-\d\d-\d\dT/.test(String(each)) ? Date.parse(String(each)) : NaN,
  )
  return Math.abs(Number(first) - Number(second)) < 60_000
}

const isRecord = (data: unknown): data is Shown =>
  typeof data === 'object' && data !== null && 'id' in data && 'can' in data
