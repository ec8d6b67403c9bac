import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'
import type { ChoiceOptions } from '../../../src/fields/choice'
import { can } from '../../../src/framework/access'
import { stateOf } from '../../../src/framework/resource'
import { Card } from '../../../src/views/blocks/card'
import { Fetched } from '../../../src/views/blocks/fetched'
import { PageHead } from '../../../src/views/page'
import { createPath, editPath, filteredListPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { Notice } from '../../../src/views/states/states'
import { Tiles } from '../../../src/views/tools/tiles'
import { StateChip } from '../../../src/views/value/state-chip'
import type { SandwichRule } from '../../leave/public'
import { leavePolicies } from '../leavePolicies'
import { usePolicyWords } from '../words/en'
import type { VersionRow } from './differences'
import { examplesOf } from './examples'
import { ImpactOf } from './impact'
import { useVersions } from './use-policies'
import { Rules, VersionChoice } from './versions'

const { values: weekdays = {} } = (leavePolicies.fields.weekendDays?.options ?? {}) as ChoiceOptions

const useIsEditor = () => can(leavePolicies, 'create', useSignedIn().roles).allowed

/** The versions of the leave policy: what they say, what that means, what they would change. */
export function LeavePolicyPage() {
  const say = usePolicyWords()
  const isEditor = useIsEditor()
  const [params, setParams] = useSearchParams()
  const none = <Notice title={say('noVersions')} text={isEditor ? say('noVersionsText') : say('noneText')} />
  return (
    <div className="page-narrow">
      <PageHead>
        {isEditor ? (
          <>
            <Button component={Link} to={filteredListPath(leavePolicies, {})} variant="outlined">
              {say('all')}
            </Button>
            <Button component={Link} to={createPath(leavePolicies)} variant="contained">
              {say('create')}
            </Button>
          </>
        ) : null}
      </PageHead>
      <Tiles at="leavePolicies" />
      <Fetched of={useVersions('leave')} none={none}>
        {(all) => {
          const version = all.find(({ id }) => String(id) === params.get('version')) ?? all[0]
          if (!version) return none
          const choose = (id: string) => setParams({ version: id }, { replace: true })
          return (
            <>
              <VersionChoice versions={all} id={version.id} isTitled onChoose={choose} />
              <Version key={version.id} version={version} all={all} />
            </>
          )
        }}
      </Fetched>
    </div>
  )
}

function Version({ version, all }: { version: VersionRow; all: readonly VersionRow[] }) {
  const say = usePolicyWords()
  const { roles } = useSignedIn()
  const isEditor = useIsEditor()
  const state = stateOf(leavePolicies, version.status)
  // One that was published has its number, and its impact.
  const seesImpact = version.versionNo === null && can(leavePolicies, 'export', roles).allowed
  return (
    <Card title={version.title} beside={<StateChip resource={leavePolicies} value={version.status} />}>
      <p className="toolbar">
        <Button component={Link} to={recordPath(leavePolicies, version.id)} variant="outlined" size="small">
          {say('open')}
        </Button>
        {isEditor && !state?.isReadOnly ? (
          <Button component={Link} to={editPath(leavePolicies, version.id)} variant="outlined" size="small">
            {say('edit')}
          </Button>
        ) : null}
      </p>
      <Examples version={version} />
      {seesImpact ? <ImpactOf id={version.id} /> : null}
      <Rules resource={leavePolicies} version={version} all={all} />
    </Card>
  )
}

function Examples({ version: { weekendDays, sandwichDefault } }: { version: VersionRow }) {
  const say = usePolicyWords()
  const examples = examplesOf(
    { weekendDays: weekendDays as string[] | null, sandwichDefault: sandwichDefault as SandwichRule },
    weekdays,
  )
  return (
    <>
      <h3>{say('examples')}</h3>
      <ul className="plain lines">
        {examples.map(({ kind, first, last, days }) => (
          <li key={kind} className="between">
            <span>{say(kind, { first, last })}</span>
            <strong>{days === '1' ? say('exampleTotalOne') : say('exampleTotal', { days })}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}
