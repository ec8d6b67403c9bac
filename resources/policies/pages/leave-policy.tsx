import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'
import type { ChoiceOptions } from '../../../src/fields/choice'
import { can } from '../../../src/framework/access'
import { stateOf } from '../../../src/framework/resource'
import { PlainChoice } from '../../../src/views/import/plain-choice'
import { PageHead } from '../../../src/views/page'
import { createPath, editPath, filteredListPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { FailureNotice, Notice, Waiting } from '../../../src/views/states/states'
import { Tiles } from '../../../src/views/tools/tiles'
import { StateChip } from '../../../src/views/value/state-chip'
import type { SandwichRule } from '../../leave/public'
import { leavePolicies } from '../leavePolicies'
import { usePolicyWords } from '../words/en'
import type { VersionRow } from './differences'
import { examplesOf } from './examples'
import { ImpactOf } from './impact'
import { useVersions } from './use-policies'
import { Differences, Rules, versionInWords } from './versions'
import './policy.css'

const { values: weekdays = {} } = (leavePolicies.fields.weekendDays?.options ?? {}) as ChoiceOptions

/** The versions of the leave policy: what they say, what that means, what they would change. */
export function LeavePolicyPage() {
  const say = usePolicyWords()
  const { roles } = useSignedIn()
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useVersions('leave')
  const isEditor = can(leavePolicies, 'create', roles).allowed
  const version = data?.find(({ id }) => String(id) === params.get('version')) ?? data?.[0]
  return (
    <div className="policy-page">
      <PageHead title={say('leaveTitle')}>
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
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error ? <Waiting /> : null}
      {data && !version ? (
        <Notice title={say('noVersions')} text={isEditor ? say('noVersionsText') : say('noneText')} />
      ) : null}
      {data && version ? (
        <>
          <div className="policy-choice">
            <PlainChoice
              label={say('choose')}
              value={String(version.id)}
              options={data.map((one) => [String(one.id), `${one.title} · ${versionInWords(say, one)}`] as const)}
              onChange={(id) => setParams({ version: id }, { replace: true })}
            />
          </div>
          <Version key={version.id} version={version} all={data} isEditor={isEditor} />
        </>
      ) : null}
    </div>
  )
}

interface Shown {
  version: VersionRow
  all: readonly VersionRow[]
  isEditor: boolean
}

function Version({ version, all, isEditor }: Shown) {
  const say = usePolicyWords()
  const { roles } = useSignedIn()
  const state = stateOf(leavePolicies, version.status)
  // One that was published has its number, and its impact.
  const seesImpact = version.versionNo === null && can(leavePolicies, 'export', roles).allowed
  return (
    <section className="policy-card" aria-labelledby="policy-version">
      <h2 id="policy-version">{version.title}</h2>
      <StateChip resource={leavePolicies} value={version.status} />
      <p className="policy-actions">
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
      <Differences resource={leavePolicies} version={version} all={all} />
      <Rules resource={leavePolicies} version={version} />
    </section>
  )
}

function Examples({ version }: { version: VersionRow }) {
  const say = usePolicyWords()
  const examples = examplesOf(
    {
      weekendDays: version.weekendDays as string[] | null,
      sandwichDefault: version.sandwichDefault as SandwichRule,
    },
    weekdays,
  )
  return (
    <>
      <h3>{say('examples')}</h3>
      <ul className="policy-examples">
        {examples.map(({ kind, first, last, days }) => (
          <li key={kind}>
            <span>{say(kind, { first, last })}</span>
            <strong>{days === '1' ? say('exampleTotalOne') : say('exampleTotal', { days })}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}
