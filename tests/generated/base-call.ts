import type { Operation } from '../../server/wire/operation'
import { type Field, getFieldBehaviour, isEmpty } from '../../src/framework/field'
import type { LooseFilter } from '../../src/framework/filter'
import { type Resource, stepOperationName } from '../../src/framework/resource'
import { listFromStates } from '../../src/framework/workflow'
import type { Person } from '../setup/app'
import { isExhaustive } from '../setup/tier'
import type { Company } from './company'
import { validText } from './values'
import { formOf, send } from './wire'

export type Form = Map<string, string>

/** A call to vary. */
interface BaseCall {
  form: Form
  /** Whether it was answered with success when it was tried. */
  works: boolean
  /** What it was answered then. */
  data?: unknown
}

interface Row {
  id: number
  version: number
  can: readonly string[]
}

const attempts = isExhaustive ? 8 : 4
/** Records that are looked through for one that allows what is asked, newest first. */
const looked = isExhaustive ? 200 : 60

/** Makes calls that an operation accepts, from what it declares and from what it says when it refuses. */
export class BaseCalls {
  private n = 0
  private readonly picked = new Map<string, number[]>()

  constructor(private readonly company: Company) {}

  /** Tries until the operation accepts, and answers the form of another call like it, not sent yet. */
  async of(operation: Operation, as: Person | undefined): Promise<BaseCall> {
    let form = await this.first(operation, as)
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const { app } = this.company
      const { status, body } = await send(app, { operation: operation.name, token: as?.token, body: formOf(form) })
      if (status === 200) return { form: await this.like(operation, as, form), works: true, data: body?.data }
      if (!body?.fields && !form.has('id')) break
      form = await this.mended(operation, as, form, Object.entries(body?.fields ?? {}), attempt)
    }
    return { form, works: false }
  }

  /** Creates a record of every resource that can be created, so that there is something to call about. */
  async stock(): Promise<void> {
    for (const { operations } of this.company.resources) {
      const operation = this.company.registry.get(operations.create)
      if (operation) await this.of(operation, await this.company.callerOf(operation))
    }
  }

  /** The same inputs with values that are not taken yet, on a record that still allows it. */
  async like(operation: Operation, as: Person | undefined, form: Form): Promise<Form> {
    const next = new Map(form)
    for (const [name, value] of await this.reach(operation, as)) next.set(name, value)
    for (const name of form.keys()) {
      const field = operation.input[name]
      if (!field || name === 'id' || name === 'version' || getFieldBehaviour(field).target()) continue
      const value = validText(field, ++this.n, this.reference)
      if (value !== undefined) next.set(name, value)
    }
    return next
  }

  /** What the field reads, for a call by this person; undefined where no value is known. */
  async value(field: Field, as: Person | undefined, attempt = 0): Promise<string | undefined> {
    for (const of of [field, ...Object.values(getFieldBehaviour(field).nested() ?? {})]) await this.pick(of, as)
    const picked = this.picked.get(pickKey(field))
    const target = getFieldBehaviour(field).target()
    // Somebody else than the caller: who takes their own role back may nothing more.
    const others = target === 'employees' ? elseOf(picked, as) : picked
    if (others && target) return others[attempt % Math.max(1, others.length)]?.toString()
    return validText(field, ++this.n, this.reference, attempt)
  }

  /** What the declaration alone says a call needs; not tried. */
  async first(operation: Operation, as: Person | undefined): Promise<Form> {
    const form = await this.reach(operation, as)
    const isChange = operation.reads === 'partial' && form.has('id')
    for (const [name, field] of Object.entries(operation.input)) {
      if (form.has(name)) continue
      const isNeeded = field.options.required && field.options.default === undefined && !isChange
      const value = isNeeded || name === 'comment' ? await this.value(field, as) : undefined
      if (value !== undefined) form.set(name, value)
    }
    return form
  }

  private async mended(
    operation: Operation,
    as: Person | undefined,
    form: Form,
    refused: [string, { code: string }][],
    attempt: number,
  ): Promise<Form> {
    const next = new Map([...form, ...(await this.reach(operation, as, attempt))])
    for (const [path, { code }] of refused) {
      const name = path.split('.')[0] ?? ''
      const field = operation.input[name]
      if (!field) continue
      const value = await this.value(field, as, attempt)
      if (value === undefined || (code !== 'required' && !field.options.required && attempt > 2)) next.delete(name)
      else next.set(name, value)
    }
    return next
  }

  /** A record for an operation that takes one, with its version: of those that allow what is asked the newest, the oldest, and so on inwards. */
  private async reach(operation: Operation, as: Person | undefined, attempt = 0): Promise<Form> {
    const form: Form = new Map()
    const resource = this.company.resources.find(({ name }) => name === operation.resource)
    if (!resource || !operation.input.id) return form
    const action = actionOf(resource, operation.name)
    const rows = await this.rowsOf(resource, as, startsFrom(resource, action))
    const open = rows.filter(({ id, can }) => id !== as?.empId && (!action || can.includes(action)))
    const nearer = Math.floor(attempt / 2)
    const row = (attempt % 2 === 0 ? open[nearer] : open.at(-1 - nearer)) ?? open[0] ?? rows[0]
    form.set('id', String(row?.id ?? as?.empId ?? 1))
    if (operation.input.version && row) form.set('version', String(row.version))
    return form
  }

  private async rowsOf(resource: Resource, as: Person | undefined, filter: LooseFilter = {}): Promise<Row[]> {
    const params = { perPage: looked, filter, fields: ['id'], sort: [['id', 'desc']] }
    const { body } = await this.company.call<Row[]>(resource.operations.list, params, as ? { as } : {})
    return body.data ?? []
  }

  private readonly reference = (target: string) =>
    [...this.picked].find(([key]) => key.startsWith(`${target} `))?.[1][0]

  /** Records a reference may name, as the form's own picker would ask for them. */
  private async pick(field: Field, as: Person | undefined): Promise<void> {
    const to = getFieldBehaviour(field).target()
    const resource = this.company.resources.find(({ name }) => name === to)
    if (!resource || this.picked.has(pickKey(field))) return
    const { where } = field.options as { where?: LooseFilter }
    // Who lists none of them is told by whoever may: the record is there all the same.
    const list = this.company.registry.get(resource.operations.list)
    const own = await this.rowsOf(resource, as, where)
    const rows = own.length > 0 || !list ? own : await this.rowsOf(resource, await this.company.callerOf(list), where)
    this.picked.set(
      pickKey(field),
      rows.map(({ id }) => id),
    )
  }
}

function elseOf(picked: number[] | undefined, as: Person | undefined): number[] | undefined {
  const others = picked?.filter((id) => id !== as?.empId)
  return others?.length ? others : picked
}

const pickKey = (field: Field) =>
  `${getFieldBehaviour(field).target()} ${JSON.stringify((field.options as { where?: unknown }).where ?? {})}`

/** The verb, step or action behind an operation's name, as a row's `can` lists it. */
function actionOf(resource: Resource, operation: string): string | undefined {
  const verb = (['update', 'delete', 'show'] as const).find((name) => resource.operations[name] === operation)
  const steps = [...Object.keys(resource.workflow?.transitions ?? {}), ...Object.keys(resource.actions)]
  return verb ?? steps.find((step) => stepOperationName(resource, step) === operation)
}

/** The states a step starts from, as a filter; anything for what is no step. */
function startsFrom({ workflow }: Resource, action: string | undefined): LooseFilter {
  const step = action === undefined ? undefined : workflow?.transitions[action]
  return workflow && step ? { [workflow.field]: { in: listFromStates(step) } } : {}
}

/** The fields a call must not leave out, by its declaration alone. */
export const isRequired = (operation: Operation, name: string): boolean => {
  const isJudged = operation.reads === 'whole' || name === 'id' || name === 'version'
  return isJudged && operation.input[name]?.options.required === true
}

/** Whether the field itself reads the text, which need not mean that the operation accepts it. */
export const isReadable = (field: Field, text: string): boolean =>
  isEmpty(text) || getFieldBehaviour(field).parse(text).ok
