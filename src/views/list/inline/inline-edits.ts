import type { Identifier } from 'ra-core'
import { CallError } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import type { FieldErrors } from '../../../framework/errors'
import { fieldLabel, type Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { type Clash, mergeChanges } from '../../form/conflict/merge-changes'
import { computeChanges, readFormInput } from '../../form/form-input'
import { createIdempotentSender, hasUnknownOutcome, type IdempotentSender } from '../../saving/idempotent-sender'
import { isSameValue } from '../../saving/is-same-value'
import type { SignedInPerson } from '../../signed-in'
import type { LastChange } from './undo/last-change'

/** The phase of an edit: being entered, being saved, or answered by the server. */
export type EditPhase = 'entering' | 'saving' | 'saved' | 'refused' | 'unsent' | 'conflict'

/** A change of one record: one cell, or all open cells of a row. */
export interface InlineEdit {
  key: string
  id: Identifier
  names: readonly string[]
  isRow: boolean
  isOpen: boolean
  phase: EditPhase
  /** The record as it was when the edit began, or as the server has sent it since. */
  base: Row
  entered: Values
  errors: FieldErrors
  /** Why the server refused, if no field shows it. */
  failure: unknown
  /** Fields that somebody else changed too; `base` holds their values. */
  conflicts: readonly Clash[]
  /** Who changed the fields of `conflicts`, if known. */
  by: string | undefined
  intention: IdempotentSender
}

/** What saving needs; the screen provides it. */
interface EditsHost {
  who: SignedInPerson
  /** The record as it is stored now. */
  read(id: Identifier): Promise<Row>
  update(id: Identifier, version: number, changes: Values, idempotencyKey: string): Promise<Row>
  /** Called with the record as the server answered it. */
  saved(row: Row): void
}

/** Most merges of one save: a record that changes more often is written by a program, not by people. */
const maxMerges = 5
/** How long a cell shows that it is saved, in milliseconds. */
const savedMs = 2500

/** All open, running and refused edits of one list. It has the typed values, so that rows can scroll away. */
export class InlineEdits {
  all: readonly InlineEdit[] = []
  /** What was changed here, oldest first; the last one can be undone. */
  readonly changes: LastChange[] = []
  host: EditsHost | undefined
  readonly #listeners = new Set<() => void>()
  readonly #queues = new Map<Identifier, Promise<void>>()
  #count = 0

  constructor(readonly resource: Resource) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  of(id: Identifier, name: string): InlineEdit | undefined {
    return this.all.find((edit) => edit.id === id && edit.names.includes(name))
  }

  /** Tells whether leaving would lose input. */
  readonly isDirty = (): boolean =>
    this.all.some((edit) => edit.phase !== 'saved' && (edit.phase !== 'entering' || this.#isChanged(edit)))

  /** Opens fields of a record with their earlier input; edits that are being saved stay unchanged. */
  open(row: Row, names: readonly string[], isRow: boolean): void {
    const touched = this.all.filter((edit) => edit.id === row.id && edit.names.some((name) => names.includes(name)))
    const busy = touched.filter(({ phase }) => phase === 'saving').flatMap((edit) => edit.names)
    const free = names.filter((name) => !busy.includes(name))
    if (free.length === 0) return
    const openEdits = touched.filter(({ phase }) => phase !== 'saving' && phase !== 'saved')
    const same = openEdits.find((edit) => free.every((name) => edit.names.includes(name)))
    const others = this.all.filter((edit) => !touched.includes(edit) || edit.phase === 'saving')
    if (same) this.#put(same.key, { isOpen: true })
    else this.#set([...others, this.#made(row, free, isRow, openEdits)])
  }

  /** Makes an edit that takes over the input of other open edits of the same record. */
  #made(row: Row, free: readonly string[], isRow: boolean, openEdits: readonly InlineEdit[]): InlineEdit {
    // It starts from the oldest edit's record, so that all later changes by anybody show as conflicts.
    const [oldest] = [...openEdits].sort((one, other) => Number(one.base.version) - Number(other.base.version))
    const base = oldest?.base ?? row
    const names = [...new Set([...free, ...openEdits.flatMap((edit) => edit.names)])]
    const entered: Values = Object.assign({}, base, ...openEdits.map((edit) => edit.entered))
    this.#count += 1
    return {
      key: `edit-${this.#count}`,
      id: row.id,
      names,
      isRow,
      isOpen: true,
      phase: oldest?.conflicts.length ? 'conflict' : 'entering',
      base,
      entered: Object.fromEntries(names.map((name) => [name, entered[name] ?? null])),
      errors: Object.assign({}, ...openEdits.map(({ errors }) => errors)),
      failure: undefined,
      conflicts: oldest?.conflicts ?? [],
      by: oldest?.by,
      intention: createIdempotentSender(),
    }
  }

  /** Opens an edit again that was not saved. */
  reopen(key: string): void {
    this.#put(key, { isOpen: true })
  }

  enter(key: string, name: string, value: unknown): void {
    const edit = this.#get(key)
    if (edit) this.#put(key, { entered: { ...edit.entered, [name]: value } })
  }

  /** Discards the input. */
  drop(key: string): true {
    this.#set(this.all.filter((edit) => edit.key !== key))
    return true
  }

  /** Checks and sends; answers true if the person may go on, false if something must be corrected first. */
  submit(key: string): boolean {
    const edit = this.#get(key)
    if (!edit || edit.phase === 'saving') return true
    if (edit.conflicts.length > 0) return false
    const { values, errors } = readFormInput(this.resource, edit.names, edit.entered, edit.base)
    if (Object.keys(errors).length > 0) {
      this.#put(key, { errors, failure: undefined, isOpen: true })
      return false
    }
    const changes = computeChanges(this.resource, values, edit.base)
    if (Object.keys(changes).length === 0) return this.drop(key)
    this.#put(key, { phase: 'saving', isOpen: false, errors: {}, failure: undefined, entered: values })
    // Saves run one after the other: each save of a record needs the version that the save before made.
    const before = this.#queues.get(edit.id) ?? Promise.resolve()
    this.#queues.set(
      edit.id,
      before.then(() => this.#send(key)),
    )
    return true
  }

  /**
   * Resolves one field that somebody else changed; after the last one it sends the edit, and answers like
   * `submit`.
   */
  choose(key: string, name: string, isTheirs: boolean): boolean {
    const edit = this.#get(key)
    const conflict = edit?.conflicts.find((other) => other.name === name)
    if (!edit || !conflict) return false
    const conflicts = edit.conflicts.filter((other) => other !== conflict)
    this.#put(key, {
      entered: isTheirs ? { ...edit.entered, [name]: edit.base[name] ?? null } : edit.entered,
      conflicts,
      ...(conflicts.length === 0 ? { phase: 'entering' } : {}),
    })
    return conflicts.length === 0 && this.submit(key)
  }

  async #send(key: string): Promise<void> {
    try {
      for (let merges = 0; merges <= maxMerges; merges += 1) if (await this.#sent(key)) return
      this.#put(key, { phase: 'refused', failure: new CallError(409, { code: 'staleVersion' }) })
    } catch (error) {
      const errors = error instanceof CallError ? (error.fields ?? {}) : {}
      this.#put(key, { errors, failure: error, phase: hasUnknownOutcome(error) ? 'unsent' : 'refused' })
    }
  }

  /**
   * Sends the edit once; answers false if others had changed the record: the edit then has their changes and
   * must be sent again.
   */
  async #sent(key: string): Promise<boolean> {
    const [edit, { host }] = [this.#get(key), this]
    if (!edit || !host) return true
    const { base, id } = edit
    const changes = computeChanges(this.resource, edit.entered, base)
    const version = Number(base.version)
    try {
      const send = (idempotencyKey: string) => host.update(id, version, changes, idempotencyKey)
      this.#saved(key, version, await edit.intention(JSON.stringify([version, changes]), send))
      return true
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'staleVersion') throw error
    }
    const fresh = await host.read(id)
    // Locked fields are left out: the server refuses fields that the person may not change any more.
    const conflicts = mergeChanges(this.resource, host.who, base, changes, fresh).clashes.filter(
      ({ isLocked }) => !isLocked,
    )
    const changedNames = Object.keys(changes)
    const entered = edit.names.map((name) => [name, (changedNames.includes(name) ? edit.entered : fresh)[name] ?? null])
    this.#put(key, {
      ...{ base: fresh, entered: Object.fromEntries(entered), conflicts, by: fresh.labels?.updatedBy },
      ...(conflicts.length > 0 ? { phase: 'conflict' as const } : {}),
    })
    return conflicts.length > 0
  }

  #saved(key: string, version: number, row: Row): void {
    const before = this.#get(key)?.base
    const base = { ...before, ...row }
    // Other edits that began on the version before this save continue from the saved one: they change other
    // fields.
    const all = this.all.map((edit) => (edit.id === row.id && edit.base.version === version ? { ...edit, base } : edit))
    this.#set(all.map((edit) => (edit.key === key ? { ...edit, base, phase: 'saved' as const } : edit)))
    const names = this.#get(key)?.names ?? []
    this.changes.push({
      kind: 'save',
      id: row.id,
      version: Number(row.version),
      what: this.#describe(row, names),
    })
    this.host?.saved(row)
    setTimeout(() => this.#get(key)?.phase === 'saved' && this.drop(key), savedMs)
  }

  #describe(row: Row, names: readonly string[]): string {
    const fields = names.length === 1 ? `${fieldLabel(this.resource, names[0] ?? '')}, ` : ''
    return `${fields}${formatTitleOrId(this.resource, row)}`
  }

  #isChanged({ names, entered, base }: InlineEdit): boolean {
    return names.some((name) => !isSameValue(entered[name], base[name]))
  }

  #get(key: string): InlineEdit | undefined {
    return this.all.find((edit) => edit.key === key)
  }

  #put(key: string, changes: Partial<InlineEdit>): void {
    this.#set(this.all.map((edit) => (edit.key === key ? { ...edit, ...changes } : edit)))
  }

  #set(all: readonly InlineEdit[]): void {
    this.all = all
    for (const listener of this.#listeners) listener()
  }
}
