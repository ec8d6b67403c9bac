import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { date, ref } from '../../fields'
import { findCard } from '../../framework/company/catalogue'
import type { Field } from '../../framework/field'
import { type SignIn, signInStates } from '../../framework/lists/sign-in-answer'
import { peopleResource } from '../../framework/register'
import { formatCount } from '../../i18n/format-count'
import { FieldInput } from '../../views/blocks/field-input'
import { QueryContent } from '../../views/blocks/query-content'
import { Table } from '../../views/blocks/table'
import { LabelledSelect } from '../../views/import/labelled-select'
import { PageHead } from '../../views/page-head'
import { recordPath } from '../../views/paths'
import { useSignedIn } from '../../views/signed-in'
import { Notice } from '../../views/states/page-states'
import { formatStamp } from '../../views/value/format-local-instant'
import { downloadSignIns, perPage, type SignInFilter, useSignIns } from './use-sign-ins'
import { useSignInWords } from './words'

/** Lists who signed in, when and from where. */
export function SignInsPage() {
  const say = useSignInWords()
  const { company } = useSignedIn()
  const notify = useNotify()
  const [filter, setFilter] = useState<SignInFilter>({ empId: null, status: '', from: null, to: null })
  const [page, setPage] = useState(1)
  const change = (part: Partial<SignInFilter>) => [setFilter({ ...filter, ...part }), setPage(1)]
  const download = () => downloadSignIns(filter).catch(() => notify(say('failed'), { type: 'error' }))
  return (
    <div className="page-wide">
      <PageHead />
      <p>{say('intro', { zone: company.zone })}</p>
      <FilterFields filter={filter} change={change} download={() => void download()} />
      <QueryContent of={useSignIns(filter, page)}>
        {({ rows, total, totalCapped }) =>
          rows.length === 0 ? (
            <Notice role="status" title={say('none')} text={say('noneText')} />
          ) : (
            <>
              <SignInTable rows={rows} />
              <PageButtons {...{ page, setPage, total, totalCapped, shown: rows.length }} />
            </>
          )
        }
      </QueryContent>
    </div>
  )
}

interface FilterProps {
  filter: SignInFilter
  change: (part: Partial<SignInFilter>) => void
  download: () => void
}

const person = ref(peopleResource)
const day = date()

/** Value for any state, because a choice cannot have an empty value. */
const any = '-'

function FilterFields({ filter, change, download }: FilterProps) {
  const say = useSignInWords()
  const id = useId()
  const renderInput = (name: 'empId' | 'from' | 'to', label: string, field: Field) => (
    <FieldInput
      {...{ name, label, field }}
      id={`${id}-${name}`}
      value={filter[name]}
      onChange={(value) => change({ [name]: value === '' ? null : value })}
    />
  )
  return (
    <div className="choices">
      <div className="choice">{renderInput('empId', say('employee'), person)}</div>
      <LabelledSelect
        label={say('status')}
        value={filter.status || any}
        options={[[any, say('any')], ...signInStates.map((state) => [state, say(state)] as const)]}
        onChange={(status) => change({ status: status === any ? '' : status })}
      />
      <div className="choice">{renderInput('from', say('from'), day)}</div>
      <div className="choice">{renderInput('to', say('to'), day)}</div>
      <Button variant="outlined" onClick={download}>
        {say('download')}
      </Button>
    </div>
  )
}

function SignInTable({ rows }: { rows: readonly SignIn[] }) {
  const say = useSignInWords()
  return (
    <Table
      label={say('label')}
      lines={rows}
      keyOf={({ id }) => id}
      narrow="stack"
      columns={[
        { head: say('employee'), of: (signIn) => <PersonLink signIn={signIn} /> },
        { key: 'in', head: say('loginTime'), of: ({ loginTime }) => formatStamp(loginTime) },
        { head: say('lastSeenAt'), of: ({ lastSeenAt }) => formatStamp(lastSeenAt) },
        { head: say('logoutTime'), of: ({ logoutTime }) => (logoutTime ? formatStamp(logoutTime) : '–') },
        { head: say('status'), of: ({ status }) => say(status) },
        { head: say('address'), of: ({ ip }) => ip },
        { head: say('agent'), of: ({ agent }) => agent },
      ]}
    />
  )
}

function PersonLink({ signIn: { empId, employee } }: { signIn: SignIn }) {
  const card = findCard(peopleResource)
  return card && employee ? <Link to={recordPath(card, empId)}>{employee}</Link> : (employee ?? `#${empId}`)
}

interface PageProps {
  page: number
  setPage: (page: number) => void
  total: number
  totalCapped: boolean
  shown: number
}

function PageButtons({ page, setPage, total, totalCapped, shown }: PageProps) {
  const say = useSignInWords()
  const first = (page - 1) * perPage + 1
  const count = formatCount(total)
  const of = totalCapped ? say('more', { total: count }) : count
  return (
    <div className="between">
      <Button variant="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
        {say('later')}
      </Button>
      <span role="status">
        {say('count', { first: formatCount(first), last: formatCount(first + shown - 1), total: of })}
      </span>
      <Button variant="outlined" disabled={shown < perPage} onClick={() => setPage(page + 1)}>
        {say('earlier')}
      </Button>
    </div>
  )
}
