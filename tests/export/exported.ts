import { expect } from 'vitest'
import type { Person, TestApp } from '../setup/app'
import { plainRows, readWorkbook, type SheetCell, type Workbook } from './workbook'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The list as a workbook, whose rows are as many as the server announced. */
export async function workbookOf(
  app: TestApp,
  as: Person | undefined,
  operation: string,
  params: object,
): Promise<Workbook> {
  const form = Object.entries({ format: 'xlsx', ...params }).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string],
  )
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'POST',
    url: `/FinanceProject/rest/sow/${operation}`,
    headers: { authorization: `Bearer ${as?.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([200, type, undefined])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.xlsx"$/)
  const workbook = readWorkbook(rawPayload)
  const [records = []] = workbook.sheets.values()
  expect(headers['x-steward-rows']).toBe(String(records.length - 1))
  return workbook
}

export const recordsOf = ({ sheets }: Workbook): (SheetCell | undefined)[][] => [...sheets.values()][0] ?? []
export const aboutOf = ({ sheets }: Workbook) => plainRows(sheets.get('About') ?? [])
