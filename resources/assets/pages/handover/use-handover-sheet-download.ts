import { useExportWords } from '../../../../src/i18n/export-words'
import { downloadBlob } from '../../../../src/views/download-blob'
import { buildFileName } from '../../../../src/views/pdf/file-name'
import { useSignedIn } from '../../../../src/views/signed-in'
import { employeeAssets } from '../../employeeAssets'
import { useHandingWords } from '../../words/handing.en'
import type { HandoverRow } from './selected-handovers'

/** Returns a function that saves the sheet to sign as a file. */
export function useHandoverSheetDownload() {
  const say = useHandingWords()
  const exportSay = useExportWords()
  const who = useSignedIn()
  return async (handed: readonly HandoverRow[]): Promise<void> => {
    const { buildHandoverSheetPdf: drawSheet } = await import('./handover-sheet-pdf')
    const blob = await drawSheet(handed, { say, exportSay, who })
    downloadBlob(blob, buildFileName(employeeAssets as never, 'pdf', who.company.zone, 'acceptance'))
  }
}
