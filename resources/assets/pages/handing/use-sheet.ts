import { useExportWords } from '../../../../src/i18n/export-words'
import { buildFileName } from '../../../../src/views/pdf/file-name'
import { downloadBlob } from '../../../../src/views/save-file'
import { useSignedIn } from '../../../../src/views/signed-in'
import { employeeAssets } from '../../employeeAssets'
import { useHandingWords } from '../../words/handing.en'
import type { HandoverRow } from './held'

/** Saves the sheet to sign. */
export function useHandoverSheetDownload() {
  const say = useHandingWords()
  const exportSay = useExportWords()
  const who = useSignedIn()
  return async (handed: readonly HandoverRow[]): Promise<void> => {
    const { buildHandoverSheetPdf: drawSheet } = await import('./sheet')
    const blob = await drawSheet(handed, { say, exportSay, who })
    downloadBlob(blob, buildFileName(employeeAssets as never, 'pdf', who.company.zone, 'acceptance'))
  }
}
