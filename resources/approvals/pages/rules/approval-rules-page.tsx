import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { checkAccess } from '../../../../src/framework/access'
import { approvalTables } from '../../../../src/framework/approval'
import { findResource, requireCatalogue } from '../../../../src/framework/company/catalogue'
import type { Resource } from '../../../../src/framework/resource'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { matchesSearch, SearchField } from '../../../../src/views/blocks/records/search-field'
import { useRecords } from '../../../../src/views/blocks/records/use-records'
import { Table } from '../../../../src/views/blocks/table'
import { PageHead } from '../../../../src/views/page-head'
import { createPath, filteredListPath, recordPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { PageHeadTools } from '../../../../src/views/tools/page-head-tools'
import { StateChip, ToneChip } from '../../../../src/views/value/state-chip'
import { ValueByFieldName } from '../../../../src/views/value/value-by-field-name'
import { listRuleRows, type RuleRow } from '../../rules/list-rules'
import { useRuleWords } from '../../words/rules.en'

/** Shows the rules of administrators together with the built-in ones, by kind of request. */
export function ApprovalRulesPage() {
  const resource = findResource(approvalTables.rules)
  return resource ? <RulesOf resource={resource} /> : null
}

function RulesOf({ resource }: { resource: Resource }) {
  const say = useRuleWords()
  const who = useSignedIn()
  const [words, setWords] = useState('')
  const mayAdd = checkAccess(resource, 'create', who.roles).allowed
  const answer = useRecords(resource, { sort: 'priority' })
  const kinds = requireCatalogue().resources.flatMap(({ name, approval }) => (approval && findResource(name)) || [])
  return (
    <div className="page-wide">
      <PageHead>
        <PageHeadTools resource={resource} />
        <Button component={RouterLink} to={filteredListPath(resource, { status: { in: ['active', 'inactive'] } })}>
          {say('list')}
        </Button>
        {mayAdd ? (
          <Button variant="contained" component={RouterLink} to={createPath(resource)}>
            {say('add')}
          </Button>
        ) : null}
      </PageHead>
      <p>{say('intro')}</p>
      <div className="choices">
        <SearchField label={say('search')} value={words} onChange={setWords} />
      </div>
      <QueryContent of={answer} lines={12}>
        {(own) => <RuleTable {...{ resource, words, mayAdd }} rows={listRuleRows(kinds, own)} />}
      </QueryContent>
    </div>
  )
}

interface RuleTableProps {
  resource: Resource
  rows: readonly RuleRow[]
  words: string
  mayAdd: boolean
}

function RuleTable({ resource, rows, words, mayAdd }: RuleTableProps) {
  const say = useRuleWords()
  const matches = rows.filter(({ requests, name }) => matchesSearch(words, [requests.plural, name]))
  const show = (name: string, { record }: RuleRow) => (
    <ValueByFieldName resource={resource} name={name} value={record[name]} record={record} />
  )
  if (matches.length === 0) return <p role="status">{say('noneFound')}</p>
  return (
    <div className="card">
      <Table
        label={say('rules')}
        narrow="stack"
        lines={matches}
        keyOf={({ requests, name, id }) => `${requests.name} ${id} ${name}`}
        columns={[
          { head: say('requests'), of: ({ requests }) => requests.plural },
          { head: say('rule'), of: (row) => <RuleName resource={resource} row={row} /> },
          { head: say('applies'), of: (row) => (row.record.condition ? show('condition', row) : say('always')) },
          { head: say('steps'), of: (row) => show('steps', row) },
          { head: say('state'), of: (row) => <RuleState resource={resource} row={row} /> },
          { key: 'do', head: '', of: (row) => (mayAdd ? <OverrideButton resource={resource} row={row} /> : null) },
        ]}
      />
    </div>
  )
}

interface RuleProps {
  resource: Resource
  row: RuleRow
}

function RuleName({ resource, row: { id, name } }: RuleProps) {
  if (id === null) return name
  return (
    <Link component={RouterLink} to={recordPath(resource, id)}>
      {name}
    </Link>
  )
}

function RuleState({ resource, row: { id, isOverridden, record } }: RuleProps) {
  const say = useRuleWords()
  if (id !== null) return <StateChip resource={resource} value={record.status} />
  return <ToneChip tone="neutral" label={say(isOverridden ? 'overridden' : 'builtIn')} />
}

/** Opens the form of a new rule with the values of a built-in one. */
function OverrideButton({ resource, row: { id, requests, name, record } }: RuleProps) {
  const say = useRuleWords()
  if (id !== null) return null
  return (
    <Button
      size="small"
      component={RouterLink}
      to={createPath(resource, record)}
      aria-label={say('overrideOf', { rule: name, requests: requests.plural })}
    >
      {say('override')}
    </Button>
  )
}
