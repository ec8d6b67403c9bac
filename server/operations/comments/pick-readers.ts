import type { CommentPerson } from '../../../src/framework/answers/record-comments'
import { foldText } from '../../../src/framework/values/fold-text'
import { getTable } from '../../records/model'
import { readRecords } from '../../records/read-records'
import { getVerbScope } from '../../records/scopes'
import type { Writer } from '../../records/write/writer'
import { type CommentedRecord, requireCommentRights } from './comment-rights'
import { findReadersAmong } from './find-readers'
import { findPeopleAround } from './notify-of-comment'
import { toPeople } from './read-comments'

/** Most people that the picker offers. */
const mostOffered = 8

/** People whose rights are asked for at once, and how often, before the picker gives up. */
const [pageSize, pages] = [100, 5]

/**
 * Finds people whom a comment may mention: those who take part first, then others whom the caller may list by
 * name. Only people who may read the comment, and never the caller.
 */
export async function findCommentReaders(writer: Writer, record: CommentedRecord, q: string): Promise<CommentPerson[]> {
  const { table } = await requireCommentRights(writer, record.resource, record.id)
  const words = foldText(q).split(/\s+/).filter(Boolean)
  const around = await toPeople(writer, await findPeopleAround(writer, table, record.id))
  const matches = around.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
  const offers: CommentPerson[] = []
  const addReaders = async (people: readonly CommentPerson[]) => {
    const fresh = people.filter(
      ({ empId }) => empId !== writer.caller.empId && !offers.some((one) => one.empId === empId),
    )
    const readers = await findReadersAmong(
      writer,
      table,
      record.id,
      fresh.map(({ empId }) => empId),
    )
    offers.push(...fresh.filter(({ empId }) => readers.has(empId)))
  }
  await addReaders(matches)
  for (let page = 1; page <= pages && offers.length < mostOffered; page += 1) {
    const people = await readPeoplePage(writer, q, page)
    await addReaders(people)
    if (people.length < pageSize) break
  }
  return offers.slice(0, mostOffered)
}

/** Reads people whom the caller may list, by words of their names. */
async function readPeoplePage(writer: Writer, q: string, page: number): Promise<CommentPerson[]> {
  const people = getTable(writer.model, writer.model.people)
  if (getVerbScope(people, 'list', writer.caller) === 'none') return []
  const { name, title } = people.resource
  const request = { filter: {}, q, page, perPage: pageSize, sort: [[title, 'asc']] as const, fields: ['id', title] }
  const { rows } = await readRecords<Record<string, unknown> & { id: number }>(writer, name, request)
  return rows.map((row) => ({ empId: row.id, name: String(row[title]) }))
}
