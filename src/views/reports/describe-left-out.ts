import type { ReportAnswer } from '../../framework/reports/report-answers'
import type { ReportSay } from '../../i18n/report-words'

/** What a report leaves out, in sentences. */
export const describeLeftOut = ({ isCut, least }: Pick<ReportAnswer, 'isCut' | 'least'>, say: ReportSay): string[] => [
  ...(isCut ? [say('cut')] : []),
  ...(least ? [say('least', { least })] : []),
]
