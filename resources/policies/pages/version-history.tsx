import { useState } from 'react'
import { fieldLabel, type Resource } from '../../../src/framework/resource'
import { formatDate } from '../../../src/framework/values/dates'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { LabelledSelect } from '../../../src/views/import/labelled-select'
import { type PolicySay, usePolicyWords } from '../words/en'
import { findPolicyResource, type PolicyKind } from './find-policy-resource'
import { usePolicyVersions } from './use-policies'
import {
  findVersionBefore,
  formatVersionValue,
  listDifferences,
  listRuleFields,
  type VersionRow,
} from './version-differences'

/** Names a version: `Version 2 · Everybody · In force from 1 April 2027`. */
function versionInWords(say: PolicySay, { versionNo, scope, effectiveFrom, effectiveTo }: VersionRow): string {
  const from = formatDate(effectiveFrom)
  return [
    versionNo === null ? say('draft') : say('versionOf', { version: versionNo }),
    scope,
    effectiveTo ? say('sinceUntil', { from, to: formatDate(effectiveTo) }) : say('from', { from }),
  ].join(' · ')
}

interface VersionChoiceProps {
  versions: readonly VersionRow[]
  id: number
  /** The titles are shown too, because several subjects have versions at the same time. */
  isTitled?: boolean
  onChoose(id: string): void
}

export function VersionChoice({ versions, id, isTitled = false, onChoose }: VersionChoiceProps) {
  const say = usePolicyWords()
  return (
    <div className="choices">
      <LabelledSelect
        label={say('choose')}
        value={String(id)}
        options={versions.map((one) => {
          const words = versionInWords(say, one)
          return [String(one.id), isTitled ? `${one.title} · ${words}` : words] as const
        })}
        onChange={onChoose}
      />
    </div>
  )
}

/**
 * Lists the versions of a kind, with the rules of the chosen one and its differences from the previous one.
 */
export function VersionHistory({ kind, shown }: { kind: PolicyKind; shown: number }) {
  const [id, setId] = useState(shown)
  return (
    <QueryContent of={usePolicyVersions(kind)} lines={4}>
      {(versions) => (
        <>
          <VersionChoice versions={versions} id={id} onChoose={(value) => setId(Number(value))} />
          <VersionRules
            resource={findPolicyResource(kind)}
            version={versions.find((one) => one.id === id)}
            all={versions}
          />
        </>
      )}
    </QueryContent>
  )
}

interface VersionRulesProps {
  resource: Resource
  version: VersionRow | undefined
  all: readonly VersionRow[]
}

/** Shows how a version differs from the previous one, and then its rules. */
export function VersionRules({ resource, version, all }: VersionRulesProps) {
  const say = usePolicyWords()
  if (!version) return null
  return (
    <>
      <VersionDifferences resource={resource} version={version} all={all} />
      <h3>{say('rules')}</h3>
      <dl className="pairs lines">
        {listRuleFields(resource).map((name) => (
          <div key={name}>
            <dt className="quiet">{fieldLabel(resource, name)}</dt>
            <dd>{formatVersionValue(resource, version, name) || say('nothing')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function VersionDifferences({ resource, version, all }: VersionRulesProps & { version: VersionRow }) {
  const say = usePolicyWords()
  const before = findVersionBefore(version, all)
  if (!before) return null
  const differences = listDifferences(resource, before, version)
  const number = { version: before.versionNo }
  if (differences.length === 0) return <p className="quiet">{say('noDifferences', number)}</p>
  return (
    <>
      <h3>{say('differences', number)}</h3>
      <Table
        label={say('differences', number)}
        lines={differences}
        keyOf={({ name }) => name}
        columns={[
          { head: say('rule'), of: ({ label }) => label },
          { head: say('before'), of: (rule) => (rule.before ? <del>{rule.before}</del> : say('nothing')) },
          { head: say('after'), of: (rule) => (rule.after ? <ins>{rule.after}</ins> : say('nothing')) },
        ]}
      />
    </>
  )
}
