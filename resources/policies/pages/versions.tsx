import { useState } from 'react'
import { dateInWords } from '../../../src/framework/dates'
import { labelOf, type Resource } from '../../../src/framework/resource'
import { PlainChoice } from '../../../src/views/import/plain-choice'
import { FailureNotice, Waiting } from '../../../src/views/states/states'
import { type PolicySay, usePolicyWords } from '../words/en'
import { differencesBetween, rulesOf, textOf, type VersionRow, versionBefore } from './differences'
import { type PolicyKind, policyOf } from './kinds'
import { useVersions } from './use-policies'

/** `Version 2 · Everybody · In force from 1 April 2027` */
export function versionInWords(say: PolicySay, { versionNo, scope, effectiveFrom, effectiveTo }: VersionRow): string {
  const from = dateInWords(effectiveFrom)
  return [
    versionNo === null ? say('draft') : say('versionOf', { version: versionNo }),
    scope,
    effectiveTo ? say('sinceUntil', { from, to: dateInWords(effectiveTo) }) : say('from', { from }),
  ].join(' · ')
}

/** The versions of a kind; of the chosen one its rules, and what differs from the one before it. */
export function History({ kind, shown }: { kind: PolicyKind; shown: number }) {
  const say = usePolicyWords()
  const [id, setId] = useState(shown)
  const { data, error, refetch } = useVersions(kind)
  if (error) return <FailureNotice error={error} retry={refetch} />
  const version = data?.find((one) => one.id === id)
  if (!data || !version) return <Waiting lines={4} />
  return (
    <>
      <div className="policy-choice">
        <PlainChoice
          label={say('choose')}
          value={String(id)}
          options={data.map((one) => [String(one.id), versionInWords(say, one)] as const)}
          onChange={(value) => setId(Number(value))}
        />
      </div>
      <Differences resource={policyOf(kind)} version={version} all={data} />
      <Rules resource={policyOf(kind)} version={version} />
    </>
  )
}

interface Told {
  resource: Resource
  version: VersionRow
}

export function Rules({ resource, version }: Told) {
  const say = usePolicyWords()
  return (
    <>
      <h3>{say('rules')}</h3>
      <dl className="policy-rules">
        {rulesOf(resource).map((name) => (
          <div key={name}>
            <dt>{labelOf(resource, name)}</dt>
            <dd>{textOf(resource, version, name) || say('nothing')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function Differences({ resource, version, all }: Told & { all: readonly VersionRow[] }) {
  const say = usePolicyWords()
  const before = versionBefore(version, all)
  if (!before) return null
  const found = differencesBetween(resource, before, version)
  const number = { version: before.versionNo }
  if (found.length === 0) return <p className="policy-muted">{say('noDifferences', number)}</p>
  return (
    <>
      <h3>{say('differences', number)}</h3>
      <div className="policy-table">
        <table>
          <thead>
            <tr>
              {(['rule', 'before', 'after'] as const).map((word) => (
                <th key={word} scope="col">
                  {say(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ name, label, before: was, after }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{was ? <del>{was}</del> : say('nothing')}</td>
                <td>{after ? <ins>{after}</ins> : say('nothing')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
