import { useEffect, useState } from 'react'
import { callOperation } from '../../../dataProvider/call'
import { SessionCard } from '../../../src/pages/session/sign-in-card'
import { toFormProblems } from '../../../src/pages/session/sign-in-form'
import { type AssetNotice, parseAssetTag } from '../../assets/rules/public'
import { deskWords as words } from '../words/en'
import { loginPath } from './desk-session'

/** Shows anyone who scans a label who owns the asset and whom to call. */
export function FoundAssetPage({ tag: text }: { tag: string }) {
  const [notice, setNotice] = useState<AssetNotice | string>()
  const tag = parseAssetTag(text)
  useEffect(() => {
    if (!tag) return
    callOperation<AssetNotice>('getAssetNotice', { assetTag: tag }, { token: '' }).then(
      ({ data }) => data && setNotice(data),
      (error: unknown) => setNotice(toFormProblems(error)[0]?.text ?? ''),
    )
  }, [tag])
  return (
    <SessionCard title={words.found}>
      {!tag ? <p role="status">{words.noTag}</p> : null}
      {typeof notice === 'string' ? <p role="alert">{notice}</p> : null}
      {typeof notice === 'object' ? <OwnerNotice notice={notice} /> : null}
      <p className="sx-links">
        <a href={loginPath + location.search}>{words.toDesk}</a>
      </p>
    </SessionCard>
  )
}

function OwnerNotice({ notice: { company, assetTag, phone } }: { notice: AssetNotice }) {
  return (
    <div role="status">
      <p className="ad-found">{company ? words.property(company, assetTag) : words.tagOnly(assetTag)}</p>
      {phone ? (
        <p className="ad-call">
          {words.call} <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </p>
      ) : null}
    </div>
  )
}
