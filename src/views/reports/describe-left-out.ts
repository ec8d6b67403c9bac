import type { ReportAnswer } from '../../framework/reports/report-answers'
import type { ReportSay } from '../../i18n/reports/report-words'

/** Says in sentences what a report leaves out. */
export const describeLeftOut = ({ isCut, least }: Pick<ReportAnswer, 'isCut' | 'least'>, say: ReportSay): string[] => [
  ...(isCut ? [say('cut')] : []),
  ...(least ? [say('least', { least })] : []),
]
