import { useEffect, useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import { parseAssetTag } from '../../assets/rules/public'
import { deskWords as words } from '../words/en'
import type { DeskCall } from './desk-session'
import type { MessageHandler } from './use-scanned-assets'

interface OpenStocktake {
  id: number
  auditNumber: string
  name: string
}

/** Holds the open stocktakes, and the tags scanned for the chosen one. */
export function useStocktake(ask: DeskCall, say: MessageHandler) {
  const [audits, setAudits] = useState<readonly OpenStocktake[]>([])
  const [auditId, choose] = useState<number | null>(null)
  useEffect(() => {
    ask<OpenStocktake[]>('getOpenAssetAudits', {})
      .then(setAudits)
      .catch(() => {})
  }, [ask])
  const scan = async (text: string): Promise<void> => {
    const assetTag = parseAssetTag(text)
    if (!assetTag) return say(words.noTag, true)
    try {
      const { result } = await ask<{ result: keyof typeof words.results }>('scanForAssetAudit', { auditId, assetTag })
      say(`${assetTag}: ${words.results[result]}`, result !== 'found')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      say(error.message, true)
    }
  }
  return { audits, auditId, choose, scan }
}

/** Chooses what the next scans are for: handing out and taking back, or a stocktake. */
export function StocktakeChoice({ audits, auditId, choose }: ReturnType<typeof useStocktake>) {
  if (audits.length === 0) return null
  return (
    <div className="sx-field">
      <label htmlFor="round">{words.scanFor}</label>
      <select
        id="round"
        value={auditId ?? ''}
        onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{words.scanForHands}</option>
        {audits.map(({ id, auditNumber, name }) => (
          <option key={id} value={id}>
            {auditNumber}, {name}
          </option>
        ))}
      </select>
    </div>
  )
}
