import Edit from '@mui/icons-material/EditOutlined'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import { GridActionsCellItem } from '@mui/x-data-grid/components'
import { DataGrid } from '@mui/x-data-grid/DataGrid'
import type { GridColDef, GridEventListener } from '@mui/x-data-grid/models'
import { useListContext } from 'ra-core'
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link as RouterLink } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import { useSay } from '../../../i18n/say'
import type { DisplayField } from '../../display-fields'
import { editPath, recordPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import { listSteps, type Step } from '../../steps/list-steps'
import '../../value/cell-text.css'
import { FieldValue } from '../../value/field-value'
import type { InlineEditing } from '../inline/create-inline-editing'
import { GridCell } from '../inline/grid-cell'
import type { Density, ListDisplay } from '../list-display'
import { pageSizes } from '../list-footer'
import { useGridSort } from '../sorts/grid-sort'
import type { TickState } from '../ticked-rows'
import { sizeColumns } from './column-needs'

interface ListGridProps {
  resource: Resource
  look: ListDisplay
  ticks: TickState | undefined
  inline: InlineEditing | null
  onStep(step: Step, record: Row): void
}

/** Shows the rows of the list context, which controls page, sort and filters. */
export function ListGrid({ resource, look, ticks, inline, onStep }: ListGridProps) {
  const { data, total, page, perPage, isPlaceholderData } = useListContext<Row>()
  const box = useRef<HTMLDivElement>(null)
  const room = useRoomForColumns(box, ticks !== undefined)
  const columns = useGridColumns({
    resource,
    visible: look.visible,
    rows: data,
    room: look.chosen === null ? room : 0,
    inline,
    onStep,
  })
  const sorting = useGridSort(look)
  const apiRef: GridRef = useRef(null)
  useEffect(() => {
    if (inline) inline.focusGrid = (id, name) => apiRef.current?.setCellFocus(Number(id), name)
  }, [inline])
  return (
    <div ref={box}>
      <DataGrid<Row>
        apiRef={apiRef}
        rows={data ?? []}
        columns={columns}
        loading={!data || isPlaceholderData === true}
        rowCount={total ?? -1}
        paginationMode="server"
        sortingMode="server"
        filterMode="server"
        pageSizeOptions={[...pageSizes]}
        paginationModel={{ page: page - 1, pageSize: Math.min(perPage, 100) }}
        {...sorting}
        {...heights[look.density]}
        className={`list-${look.density}`}
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableRowSelectionOnClick
        hideFooter
        {...(ticks ? buildTickProps(ticks) : {})}
        aria-label={resource.plural}
        slots={slots}
        slotProps={{
          root: { onBlur: (event) => releaseFocus(apiRef.current, event) },
          loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'linear-progress' },
        }}
        sx={gridLook}
      />
    </div>
  )
}

/** Measures the width that is left for columns, in pixels; 0 before it is known. */
function useRoomForColumns(box: RefObject<HTMLDivElement | null>, hasTicks: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width === 0 ? 0 : width - actionsWidth - (hasTicks ? ticksWidth : 0) - bordersWidth
}

const [actionsWidth, ticksWidth, bordersWidth] = [80, 50, 2]

/** The column of a row's actions. */
const actionsField = 'can'

type GridRef = NonNullable<ComponentProps<typeof DataGrid>['apiRef']>

/**
 * Makes the grid forget its focused cell once the keyboard has left it. Otherwise it takes the focus back
 * whenever rows are rendered, and text typed elsewhere goes into a cell. The only way is to do what the
 * blur of a heading does.
 */
function releaseFocus(api: GridRef['current'], event: FocusEvent<HTMLElement>): void {
  const { currentTarget, relatedTarget } = event
  // The menu of a row returns the focus by itself.
  if (!api || !relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget.closest('[role=menu]')) return
  const [column] = api.getVisibleColumns()
  if (!column) return
  const { cell } = api.state.focus
  // The actions of a row can be reached only while their cell has the focus.
  if (cell?.field === actionsField) api.setCellFocus(cell.id, column.field)
  api.publishEvent('columnHeaderBlur', api.getColumnHeaderParams(column.field), event)
}

/** Heights of a row and of the headings, in pixels. */
const heights = {
  comfortable: { rowHeight: 44, columnHeaderHeight: 40 },
  compact: { rowHeight: 36, columnHeaderHeight: 36 },
} as const satisfies Record<Density, unknown>

/** Shows that rows are loading; hidden from screen readers, because a grid may contain only rows. */
const GridLoadingBar = () => <LinearProgress aria-hidden="true" />

const slots = { baseLinearProgress: GridLoadingBar }

/** Builds the props for selecting rows over all pages; the box in the heading selects this page. */
function buildTickProps(ticks: TickState) {
  const onCellKeyDown: GridEventListener<'cellKeyDown'> = ({ id, field }, event) => {
    if (event.key !== ' ' || event.shiftKey || field === actionsField) return
    // Without this, Space would scroll the page.
    event.preventDefault()
    event.defaultMuiPrevented = true
    ticks.toggle(id)
  }
  return {
    checkboxSelection: true,
    keepNonExistentRowsSelected: true,
    disableRowSelectionExcludeModel: true,
    rowSelectionModel: ticks,
    onRowSelectionModelChange: ticks.tick,
    onCellKeyDown,
  }
}

const gridLook = {
  bgcolor: 'background.paper',
  borderColor: 'divider',
  // The grid derives its own colours from those of the theme: its lines are too faint and its selected rows
  // too strong.
  '&.MuiDataGrid-root': {
    '--DataGrid-t-color-border-base': 'var(--line)',
    '--DataGrid-t-color-interactive-selected': 'var(--tint)',
    '--DataGrid-t-header-background-base': 'color-mix(in srgb, var(--ground) 60%, var(--surface))',
  },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
} as const

interface GridColumnsInput extends Pick<ListGridProps, 'resource' | 'inline' | 'onStep'> {
  visible: readonly DisplayField[]
  rows: readonly Row[] | undefined
  room: number
}

function useGridColumns({ resource, visible, rows, room, inline, onStep }: GridColumnsInput): GridColDef<Row>[] {
  const say = useSay()
  const who = useSignedIn()
  return useMemo(() => {
    const fields = sizeColumns({ resource, visible, rows: rows ?? [], room, company: who.company }).map(
      ([column, size]) => ({ ...toGridColumn(resource, column, inline, column === visible[0]), ...size }),
    )
    const actions: GridColDef<Row> = {
      field: actionsField,
      type: 'actions',
      headerName: say('actions'),
      width: actionsWidth,
      getActions: ({ row }) => {
        const name = formatTitleOrId(resource, row)
        const item = { label: '', showInMenu: true as const }
        const steps = listSteps(resource, row, who, say).filter((step) => !step.blocked)
        return [
          ...(row.can?.includes('update')
            ? [
                <GridActionsCellItem
                  key="edit"
                  icon={<Edit />}
                  label={`${say('edit')}: ${name}`}
                  component={RouterLink}
                  {...{ to: editPath(resource, row.id) }}
                />,
              ]
            : []),
          <GridActionsCellItem
            key="open"
            {...item}
            label={say('open')}
            component={RouterLink}
            {...{ to: recordPath(resource, row.id) }}
          />,
          ...steps.map((step) => (
            <GridActionsCellItem key={step.name} {...item} label={step.label} onClick={() => onStep(step, row)} />
          )),
          // This entry comes last: it may arrive while the menu is open, and a moved entry would lose the focus.
          ...(inline?.rowEntry(visible, who, row, (entry) => <GridActionsCellItem key="here" {...item} {...entry} />) ??
            []),
        ]
      },
    }
    return [...fields, actions]
  }, [resource, visible, rows, room, who, say, onStep, inline])
}

function toGridColumn(
  resource: Resource,
  column: DisplayField,
  inline: InlineEditing | null,
  isTitle: boolean,
): GridColDef<Row> {
  const { align = 'left', flex } = column.column
  return {
    field: column.name,
    headerName: column.label,
    sortable: column.isSortable,
    align,
    headerAlign: align,
    renderCell: (params) => {
      const { row } = params
      const content = isTitle ? (
        <TitleLink resource={resource} shown={column} record={row} />
      ) : (
        <FieldValue shown={column} record={row} />
      )
      return (
        <GridCell {...params} isShared={!!flex}>
          <EditableCell {...{ inline, row, shown: column }}>{content}</EditableCell>
        </GridCell>
      )
    },
  }
}

function TitleLink({ resource, shown, record }: { resource: Resource; shown: DisplayField; record: Row }) {
  return (
    <Link component={RouterLink} to={recordPath(resource, record.id)} sx={{ fontWeight: 600 }}>
      {String(record[shown.name] ?? `#${record.id}`)}
    </Link>
  )
}

interface EditableProps {
  inline: InlineEditing | null
  row: Row
  shown: DisplayField
  children: ReactNode
}

/**
 * Wraps the content of a cell also before the editing code is loaded: content that is mounted anew would
 * lose a click.
 */
function EditableCell({ inline, row, shown, children }: EditableProps) {
  const edits = inline?.edits
  const isEdited = useSyncExternalStore(edits?.subscribe ?? subscribeNever, () => !!edits?.of(row.id, shown.name))
  return inline && isEdited ? <inline.Cell {...{ inline, row, shown }} /> : children
}

const subscribeNever = () => () => undefined
