import { choice } from '../../src/fields/choice'
import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import type { Fields, InputOf } from '../../src/framework/field'
import { aboutLimits, exportFormats } from '../../src/framework/lists/export-formats'
import { summaryLimits } from '../../src/framework/lists/list-figures'
import type { ExportRequest } from '../export/export'
import type { ListRequest } from '../records/query'
import type { SummaryRequest } from '../records/summary/summary'
import { jsonField } from './json-field'

export const pageInput = { page: number({ min: 1, max: 1_000_000 }), perPage: number({ min: 1, max: 500 }) } as const

const names = { type: 'array', items: { type: 'string' } }

/** The inputs of a list: filter, order and columns. */
export const questionInput = {
  sort: jsonField('sort', isSortOrder, undefined, {
    type: 'array',
    items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  }),
  filter: jsonField(
    'filter',
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    undefined,
    { type: 'object' },
  ),
  q: text({ max: 200 }),
  fields: jsonField('fields', (value): value is string[] => isNameList(value, 200), undefined, names),
}

/**
 * The inputs of an export: those of a list and the file format. `about` is written
 * into the file if its format allows that.
 */
export const exportInput = {
  ...questionInput,
  format: choice(exportFormats),
  about: jsonField(
    'about',
    (value): value is string[] =>
      isNameList(value, aboutLimits.lines) && value.every((line) => line.length <= aboutLimits.length),
    undefined,
    names,
  ),
}

export const listInput = { ...pageInput, ...questionInput }

/** The inputs of a summary: a list's filter, groupings and figures. */
export const summaryInput = {
  filter: questionInput.filter,
  q: questionInput.q,
  groups: jsonField(
    'groups',
    (value): value is string[] => isNameList(value, summaryLimits.levels) && new Set(value).size === value.length,
    undefined,
    names,
  ),
  figures: jsonField(
    'figures',
    (value): value is string[] => isNameList(value, summaryLimits.figures),
    undefined,
    names,
  ),
}

function isNameList(value: unknown, most: number): value is string[] {
  return Array.isArray(value) && value.length <= most && value.every((name) => typeof name === 'string')
}

function isSortOrder(value: unknown): value is [string, 'asc' | 'desc'][] {
  return (
    Array.isArray(value) &&
    value.length <= 4 &&
    value.every(
      (key) =>
        Array.isArray(key) && key.length === 2 && typeof key[0] === 'string' && (key[1] === 'asc' || key[1] === 'desc'),
    )
  )
}

type PartialInput<F extends Fields> = Partial<InputOf<F>>

export const getPage = (input: PartialInput<typeof pageInput>) => input.page ?? 1
export const getPageSize = (input: PartialInput<typeof pageInput>) => input.perPage ?? 25

/** Turns parsed input into a list request. */
export function toListRequest(input: PartialInput<typeof listInput>): ListRequest {
  return {
    page: getPage(input),
    perPage: getPageSize(input),
    sort: input.sort ?? [],
    filter: input.filter,
    q: input.q ?? '',
    ...(input.fields ? { fields: input.fields } : {}),
  }
}

/** Turns parsed input into an export request. */
export function toExportRequest(input: PartialInput<typeof exportInput>): ExportRequest {
  return { ...toListRequest(input), format: input.format ?? 'csv', about: input.about ?? [] }
}

/** Turns parsed input into a summary request. */
export function toSummaryRequest(input: PartialInput<typeof summaryInput>): SummaryRequest {
  return {
    filter: input.filter,
    q: input.q ?? '',
    groups: input.groups ?? [],
    figures: input.figures ?? [],
  }
}
