import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'
import { checkAccess } from '../../../src/framework/access'
import { findState, type Resource } from '../../../src/framework/resource'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { PageHead } from '../../../src/views/page-head'
import { createPath, editPath, filteredListPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { Notice } from '../../../src/views/states/page-states'
import { AreaTiles } from '../../../src/views/tools/area-tiles'
import { StateChip } from '../../../src/views/value/state-chip'
import { usePolicyWords } from '../words/en'
import { findPolicyResource, type PolicyKind } from './find-policy-resource'
import { ImpactSection } from './policy-impact'
import { usePolicyVersions } from './use-policies'
import type { VersionRow } from './version-differences'
import { VersionChoice, VersionRules } from './version-history'

/** Builds cases that people often ask about, with their results under a version. */
export type ExamplesBuilder = (version: VersionRow) => readonly { what: string; result: string }[]

interface PolicyKindPageProps {
  kind: PolicyKind
  /** A hook that also loads the words of the examples when they are shown. */
  useExamples: () => ExamplesBuilder
}

const useCanCreateVersion = (resource: Resource) => checkAccess(resource, 'create', useSignedIn().roles).allowed

/** Shows the versions of a kind of policy: rules, examples and impact. */
export function PolicyKindPage({ kind, useExamples }: PolicyKindPageProps) {
  const say = usePolicyWords()
  const resource = findPolicyResource(kind)
  const isEditor = useCanCreateVersion(resource)
  const [params, setParams] = useSearchParams()
  const none = <Notice title={say('noVersions')} text={isEditor ? say('noVersionsText') : say('noneText')} />
  return (
    <div className="page-narrow">
      <PageHead>
        {isEditor ? (
          <>
            <Button component={Link} to={filteredListPath(resource, {})} variant="outlined">
              {say('all')}
            </Button>
            <Button component={Link} to={createPath(resource)} variant="contained">
              {say('create')}
            </Button>
          </>
        ) : null}
      </PageHead>
      <AreaTiles at={resource.name} />
      <QueryContent of={usePolicyVersions(kind)} none={none}>
        {(all) => {
          const version = all.find(({ id }) => String(id) === params.get('version')) ?? all[0]
          if (!version) return none
          const choose = (id: string) => setParams({ version: id }, { replace: true })
          return (
            <>
              <VersionChoice versions={all} id={version.id} isTitled onChoose={choose} />
              <VersionView key={version.id} {...{ kind, version, all, useExamples }} />
            </>
          )
        }}
      </QueryContent>
    </div>
  )
}

interface VersionProps extends PolicyKindPageProps {
  version: VersionRow
  all: readonly VersionRow[]
}

function VersionView({ kind, version, all, useExamples }: VersionProps) {
  const say = usePolicyWords()
  const { roles } = useSignedIn()
  const resource = findPolicyResource(kind)
  const isEditor = useCanCreateVersion(resource)
  const state = findState(resource, version.status)
  // A published version has a number. Its impact is no longer shown.
  const seesImpact = version.versionNo === null && checkAccess(resource, 'export', roles).allowed
  return (
    <Card title={version.title} beside={<StateChip resource={resource} value={version.status} />}>
      <p className="toolbar">
        <Button component={Link} to={recordPath(resource, version.id)} variant="outlined" size="small">
          {say('open')}
        </Button>
        {isEditor && !state?.isReadOnly ? (
          <Button component={Link} to={editPath(resource, version.id)} variant="outlined" size="small">
            {say('edit')}
          </Button>
        ) : null}
      </p>
      <VersionExamples version={version} useExamples={useExamples} />
      {seesImpact ? <ImpactSection kind={kind} id={version.id} /> : null}
      <VersionRules resource={resource} version={version} all={all} />
    </Card>
  )
}

function VersionExamples({ version, useExamples }: Pick<VersionProps, 'version' | 'useExamples'>) {
  const say = usePolicyWords()
  const examples = useExamples()(version)
  return (
    <>
      <h3>{say('examples')}</h3>
      <ul className="plain lines">
        {examples.map(({ what, result }) => (
          <li key={what} className="between">
            <span>{what}</span>
            <strong>{result}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}
