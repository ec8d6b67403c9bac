import { choice } from '../../src/fields/choice'
import { instant } from '../../src/fields/instant'
import { number } from '../../src/fields/number'
import { ref } from '../../src/fields/ref'
import { buildBeneficiaryRelations } from '../../src/framework/access'
import { type ApproverRegister, buildApprovalRelations } from '../../src/framework/approval'
import type { PositionFields } from '../../src/framework/company/application'
import type { Events } from '../../src/framework/company/events'
import type { MenuPlace } from '../../src/framework/company/menu-places'
import { noRoles, type Roles } from '../../src/framework/company/roles'
import {
  type ColumnDefinition,
  type Derivation,
  type Field,
  type FieldFactory,
  type FieldOptions,
  getFieldBehaviour,
} from '../../src/framework/field'
import { toSnakeCase } from '../../src/framework/naming'
import { peopleResource, type ResourceName } from '../../src/framework/register'
import type { Relation } from '../../src/framework/relations'
import type { Report } from '../../src/framework/reports/report'
import { findState, isInputField, type Resource } from '../../src/framework/resource'
import { buildOwnRequestRelations } from '../../src/framework/rule-context/own-requests'
import type { CalendarDate } from '../../src/framework/values/dates'
import type { Tx } from '../database/connect'
import { foldTextSql } from '../database/system/fold-text-sql'
import type { Readers } from './areas/area-readers'
import type { DecisionSource } from './areas/decision-source'
import type { PresenceSource } from './areas/presence-source'
import type { Caller } from './caller'
import type { Company } from './company'
import type { ValueSealer } from './secrets/sealer'

/** One column or derived value of a resource, as the compiler needs it. */
export interface Attribute {
  name: string
  field: Field
  /** Null where the value is derived, not stored. */
  column: (ColumnDefinition & { name: string }) | null
  derive: Derivation | undefined
  /** The resource to which a reference points. */
  target: string | undefined
  /** True for the fields that every table has, such as id and version, which no declaration names. */
  isCommon: boolean
}

export interface Table {
  resource: Resource
  name: string
  attributes: ReadonlyMap<string, Attribute>
}

/** What a function that counts waiting items of the inbox may use. */
interface InboxCountReader {
  sql: Tx
  caller: Caller
  company: Company
  today: CalendarDate
  model: Model
}

/** What sign-in answers about a person, as the areas declare it. */
export interface SignInDeclarations {
  /** The pages to which menus may link. */
  places: readonly MenuPlace[]
  standsAs: Readonly<Record<string, PositionFields>>
  /** Count the items, other than decisions, that wait in the inbox, by name. */
  waiting: Readonly<Record<string, (reader: InboxCountReader) => Promise<number>>>
}

/** All declarations, looked up by name. */
export interface Model {
  tables: ReadonlyMap<string, Table>
  relations: Readonly<Record<string, Relation>>
  /** The resource whose records are people. */
  people: ResourceName
  /** The register of persons who may be asked to decide; absent where nothing needs a decision. */
  register: ApproverRegister | undefined
  roles: Roles
  signIn: SignInDeclarations
  /** What waits in the inbox besides approval requests. */
  decisionSources: readonly DecisionSource[]
  /** Where each area says where people are. */
  presence: readonly PresenceSource[]
  /** The events of which areas notify people. */
  events: Events
  /** The reports, by name. */
  reports: ReadonlyMap<string, Report>
  /** The kinds by which the inbox counts requests, in their order there. */
  inboxKinds: readonly string[]
  /** What areas read from each other, by name. */
  readers: Readers
  /** Encrypts sealed fields; absent where no record is read or written. */
  sealer?: ValueSealer
}

/** Quotes an identifier of a declaration. Values are never quoted by it; they are parameters. */
export const quoteIdentifier = (identifier: string): string => `"${identifier.replace(/"/g, '""')}"`

/**
 * Builds SQL of a text without case and white space, as unique fields
 * compare it. Index and query both use it.
 */
export const looseTextSql = (text: string): string => `lower(regexp_replace(${text}, '\\s', '', 'g'))`

/** Builds the model. `people` is the resource to which created-by and updated-by point. */
export function buildModel(
  resources: readonly Resource[],
  relations: Readonly<Record<string, Relation>>,
  register?: ApproverRegister,
  people: ResourceName = peopleResource,
): Model {
  const tables = new Map<string, Table>()
  for (const resource of resources) {
    tables.set(resource.name, {
      resource,
      name: toSnakeCase(resource.name),
      attributes: buildAttributesOnce(resource, people),
    })
  }
  return {
    tables,
    relations: {
      ...relations,
      ...buildApprovalRelations(resources),
      ...(register && buildOwnRequestRelations(resources, register)),
      ...buildBeneficiaryRelations(resources),
    },
    register,
    people,
    roles: noRoles,
    signIn: { places: [], standsAs: {}, waiting: {} },
    decisionSources: [],
    presence: [],
    events: {},
    reports: new Map(),
    inboxKinds: [],
    readers: {},
  }
}

export function getTable(model: Model, resource: string): Table {
  const table = model.tables.get(resource)
  if (!table) throw new Error(`There is no resource ${resource}`)
  return table
}

export function getAttribute(table: Table, name: string): Attribute {
  const attribute = table.attributes.get(name)
  if (!attribute) throw new Error(`${table.resource.name} has no field ${name}`)
  return attribute
}

/**
 * Makes a function that lists a table's attributes of one kind. It caches
 * the list, because every write needs it.
 */
export function cacheAttributes(isOfKind: (attribute: Attribute) => boolean): (table: Table) => readonly Attribute[] {
  const cache = new WeakMap<Table, readonly Attribute[]>()
  return (table) => {
    const cached = cache.get(table)
    if (cached) return cached
    const attributes = [...table.attributes.values()].filter(isOfKind)
    cache.set(table, attributes)
    return attributes
  }
}

/** Lists the attributes that are stored in a column. */
export const listStored = cacheAttributes(({ column }) => column !== null)

const attributeCache = new WeakMap<Resource, { people: ResourceName; attributes: Map<string, Attribute> }>()

/** Builds the attributes once per resource, because each number of the definitions has a model of its own. */
function buildAttributesOnce(resource: Resource, people: ResourceName): Map<string, Attribute> {
  const cached = attributeCache.get(resource)
  if (cached?.people === people) return cached.attributes
  const attributes = buildAttributes(resource, people)
  attributeCache.set(resource, { people, attributes })
  return attributes
}

function buildAttributes(resource: Resource, people: ResourceName): Map<string, Attribute> {
  const attributes = new Map<string, Attribute>()
  const add = (name: string, field: Field, isCommon: boolean) => {
    const { column, derive, target } = getFieldBehaviour(field)
    const stored = column()
    attributes.set(name, {
      name,
      field,
      column: stored && { ...stored, name: resource.columns?.[name] ?? toSnakeCase(name) },
      derive: derive(),
      target: target(),
      isCommon,
    })
  }
  add('id', ref(resource.name), true)
  for (const [name, field] of Object.entries(resource.fields)) add(name, field, false)
  const { workflow } = resource
  if (workflow)
    add(
      workflow.field,
      choice(getStateLabels(resource), workflow.readableBy ? { readableBy: workflow.readableBy } : {}),
      true,
    )
  add('createdAt', instant(), true)
  add('createdBy', ref(people), true)
  add('updatedAt', instant(), true)
  add('updatedBy', ref(people), true)
  add('version', number({ min: 1 }), true)
  return attributes
}

const getStateLabels = (resource: Resource) =>
  Object.fromEntries(
    Object.keys(resource.workflow?.states ?? {}).map((name) => [name, findState(resource, name)?.label ?? name]),
  )

/** Fields that operations share: the id and the version. */
export const idField = (resource: ResourceName) => ref(resource, { required: true })
export const versionField: FieldFactory<FieldOptions, number, 'number'> = (options: FieldOptions = {}) =>
  number({ min: 1, ...options })

/** Tells whether the field chooses records of another resource; those records store the reference. */
export const isMembersField = ({ attributes }: Table, name: string): boolean =>
  attributes.get(name)?.derive?.kind === 'members'

/** The columns that are created together with the table, see plan.ts. */
export const plainColumns: readonly string[] = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version']

/** Tells whether every record must hold a value; then the database enforces it. */
export function isAlwaysFilled(resource: Resource, { name, field, column: stored }: Attribute): boolean {
  if (name === resource.workflow?.field) return true
  if (plainColumns.includes(name)) return !name.endsWith('By')
  return stored !== null && field.options.required === true && isInputField(resource, name) && !resource.visible[name]
}

/**
 * Builds SQL of the text that the search box compares: all searchable
 * fields, folded; undefined for none.
 */
export function searchTextSql(table: Table, alias = ''): string | undefined {
  const prefix = alias ? `${alias}.` : ''
  const names = [...table.attributes.values()]
    .filter(({ field }) => field.options.search)
    .map(({ column: c }) => `coalesce(${prefix}${quoteIdentifier(c?.name ?? '')}, '')`)
  return names.length > 0 ? foldTextSql(names.join(" || ' ' || ")) : undefined
}

/** The letters of titles that are compared, since an index holds no long texts. */
export const comparedTitle = 60

/**
 * Builds SQL of the title as the search compares it, in the order of its letters; undefined where titles are
 * not searched, or numbered by the server.
 */
export function searchTitleSql(table: Table, alias = ''): string | undefined {
  const title = table.attributes.get(table.resource.title)
  const isSearched = title?.field.options.search && !getFieldBehaviour(title.field).series()
  if (!isSearched || title.column?.type !== 'text') return undefined
  const column = `${alias ? `${alias}.` : ''}${quoteIdentifier(title.column.name)}`
  return `${foldTextSql(`left(${column}, ${comparedTitle})`)} collate "C"`
}
