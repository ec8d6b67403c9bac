import { formatDate } from '../../../../src/framework/values/dates'
import type { ExportSay } from '../../../../src/i18n/export-words'
import { buildPortraitPdf, type DocumentPart } from '../../../../src/views/pdf/sheet-pdf'
import type { SignedInPerson } from '../../../../src/views/signed-in'
import { conditions } from '../../categories-and-events'
import type { HandingSay } from '../../words/handing.en'
import { formatPersonLabel, formatTagLabel, type HandoverRow } from './selected-handovers'

interface SheetWords {
  say: HandingSay
  exportSay: ExportSay
  who: SignedInPerson
}

/** Builds the sheet that recipients sign. Each person has a part that lists everything issued to them. */
export function buildHandoverSheetPdf(
  handed: readonly HandoverRow[],
  { say, exportSay, who }: SheetWords,
): Promise<Blob> {
  const people = [...new Set(handed.map(({ empId }) => empId))]
  const parts = people.flatMap((person) =>
    buildSheetParts(
      handed.filter(({ empId }) => empId === person),
      say,
    ),
  )
  return buildPortraitPdf(say('sheet'), parts, { who, say: exportSay })
}

function buildSheetParts(things: readonly HandoverRow[], say: HandingSay): DocumentPart[] {
  const [first] = things
  if (!first) return []
  const dates = [...new Set(things.map(({ assignedDate }) => formatDate(assignedDate)))].join(', ')
  const heads = [say('tag'), say('what'), say('condition'), say('number')]
  return [
    {
      kind: 'lines',
      heading: say('sheetOf', { name: formatPersonLabel(first) }),
      lines: [say('sheetDate', { date: dates })],
    },
    {
      kind: 'table',
      heads: heads.map((label) => ({ label, isRight: false })),
      body: things.map((one) => [formatTagLabel(one), one.assetName, formatCondition(one), one.handoverNumber]),
    },
    { kind: 'lines', lines: [say('sheetSign'), ' ', ' ', say('sheetLine')] },
  ]
}

const formatCondition = ({ isSeat, conditionAtIssue }: HandoverRow): string =>
  isSeat ? '' : ((conditions as Readonly<Record<string, string>>)[conditionAtIssue] ?? conditionAtIssue)
