import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { checkAccess } from '../../framework/access'
import { listOwnCards, requireCatalogue } from '../../framework/company/catalogue'
import type { CurrentDefinition } from '../../framework/company/definition'
import { buildOwnRoute } from '../../framework/company/own-card'
import type { ResourceBody } from '../../framework/company/resource-body'
import { Card } from '../../views/blocks/card'
import { ExpandableSection } from '../../views/blocks/expandable-section'
import { matchesSearch } from '../../views/blocks/records/search-field'
import { Table } from '../../views/blocks/table'
import { listPath } from '../../views/paths'
import { useSignedIn } from '../../views/signed-in'
import { Notice } from '../../views/states/page-states'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { useDefinitionWords } from '../definitions/words'
import { WaitingChip } from './proposals/waiting-chip'
import { useOwnWords } from './words'

interface ResourcesTableProps {
  own: readonly CurrentDefinition[]
  words: string
  onCreate(): void
  onEdit(definition: CurrentDefinition): void
  onCopy(definition: CurrentDefinition): void
  onCopyShipped(name: string): void
  onVersions(key: string): void
  onRetire(definition: CurrentDefinition): void
}

/** Shows own resources, and below them the shipped ones to copy from. */
export function ResourcesTable({ own, words, onCreate, onCopyShipped, ...actions }: ResourcesTableProps) {
  const say = useOwnWords()
  const { roles } = useSignedIn()
  const names = new Set(listOwnCards().map(({ name }) => name))
  const matches = own.filter(({ name }) => matchesSearch(words, [name]))
  const shipped = requireCatalogue()
    .resources.filter((card) => !names.has(card.name) && !card.source && checkAccess(card, 'list', roles).allowed)
    .filter(({ plural }) => matchesSearch(words, [plural]))
    .sort((one, other) => one.plural.localeCompare(other.plural))
  return (
    <>
      {own.length === 0 ? (
        <Notice role="status" title={say('none')} text={say('noneText')}>
          <Button variant="outlined" onClick={onCreate}>
            {say('createFirst')}
          </Button>
        </Notice>
      ) : matches.length === 0 ? (
        <p role="status">{say('noMatch', { words })}</p>
      ) : (
        <Card title={say('own')}>
          <OwnTable own={matches} {...actions} />
        </Card>
      )}
      <ExpandableSection key={String(words !== '')} title={say('shipped')} isOpen={words !== '' && shipped.length > 0}>
        {() => (
          <Table
            label={say('shipped')}
            narrow="stack"
            lines={shipped}
            keyOf={({ name }) => name}
            columns={[
              { head: say('name'), of: (card) => <Link to={listPath(card)}>{card.plural}</Link> },
              {
                key: 'actions',
                head: '',
                of: ({ name, plural }) => (
                  <Button
                    size="small"
                    aria-label={say('copyLabel', { name: plural })}
                    onClick={() => onCopyShipped(name)}
                  >
                    {say('copy')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ExpandableSection>
    </>
  )
}

function OwnTable(props: Omit<ResourcesTableProps, 'words' | 'onCreate' | 'onCopyShipped'>) {
  const { own, onEdit, onCopy, onVersions, onRetire } = props
  const say = useOwnWords()
  const sayOfAll = useDefinitionWords()
  return (
    <div className="definition-list">
      <Table
        label={say('own')}
        narrow="stack"
        lines={own}
        keyOf={({ key }) => key}
        columns={[
          {
            head: say('name'),
            of: ({ name, body, isRetired }) =>
              isRetired ? name : <Link to={`/${buildOwnRoute((body as ResourceBody).name)}`}>{name}</Link>,
          },
          { head: say('fields'), isFigure: true, of: ({ body }) => (body as ResourceBody).fields.length },
          {
            head: say('state'),
            of: ({ key, isRetired, problem }) =>
              problem ? (
                <span className="tone" data-tone="danger">
                  {sayOfAll('left', { problem })}
                </span>
              ) : (
                <>
                  <span className="chip">{sayOfAll(isRetired ? 'retired' : 'inForce')}</span>{' '}
                  <WaitingChip definition={key} />
                </>
              ),
          },
          {
            head: say('changed'),
            of: ({ by, at }) => sayOfAll('change', { by: by ?? '', at: formatLocalInstant(at) }),
          },
          {
            key: 'actions',
            head: '',
            of: (definition) => <OwnActions {...{ definition, onEdit, onCopy, onVersions, onRetire }} />,
          },
        ]}
      />
    </div>
  )
}

interface OwnActionsProps extends Pick<ResourcesTableProps, 'onEdit' | 'onCopy' | 'onVersions' | 'onRetire'> {
  definition: CurrentDefinition
}

function OwnActions({ definition, onEdit, onCopy, onVersions, onRetire }: OwnActionsProps) {
  const say = useOwnWords()
  return (
    <span className="toolbar">
      {definition.isRetired ? null : (
        <Button
          size="small"
          aria-label={say('editLabel', { name: definition.name })}
          onClick={() => onEdit(definition)}
        >
          {say('edit')}
        </Button>
      )}
      <Button size="small" onClick={() => onVersions(definition.key)}>
        {say('versions')}
      </Button>
      <Button size="small" aria-label={say('copyLabel', { name: definition.name })} onClick={() => onCopy(definition)}>
        {say('copy')}
      </Button>
      {definition.isRetired ? null : (
        <Button size="small" color="error" onClick={() => onRetire(definition)}>
          {say('retire')}
        </Button>
      )}
    </span>
  )
}
