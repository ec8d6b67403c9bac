import ArrowDownward from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpward from '@mui/icons-material/ArrowUpwardOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDownOutlined'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { maxSortKeys } from '../../../../dataProvider/sort'
import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { lowercaseFirst } from '../../../i18n/say'
import { listColumns } from '../../display-fields'
import { useSignedIn } from '../../signed-in'
import { FieldBox } from '../field-box'
import { useSortKeys } from './use-sort-keys'

/** Lets the person add, reverse, move and remove sort keys. */
export function SortPanel({ resource }: { resource: Resource }) {
  const say = useFilterWords()
  const who = useSignedIn()
  const order = useSortKeys(resource)
  const options = useMemo(
    () =>
      listColumns(resource, who, findResource)
        .all.filter(({ isSortable }) => isSortable)
        .map(({ name, label }) => ({ path: name, label, over: '' })),
    [resource, who],
  )
  const free = options.filter(({ path }) => !order.keys.some(({ name }) => name === path))
  return (
    <Stack spacing={1.5} sx={{ p: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {say('sortedBy')}
      </Typography>
      <Stack component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {order.keys.map((key, index) => (
          <SortKeyLine key={key.name} order={order} index={index} />
        ))}
      </Stack>
      {order.keys.length < maxSortKeys ? (
        <FieldBox
          key={order.keys.length}
          label={say('thenBy')}
          options={free}
          chosen={null}
          onPick={({ path }) => order.add(path)}
        />
      ) : (
        <Typography variant="body2">{say('mostKeys', { most: maxSortKeys })}</Typography>
      )}
    </Stack>
  )
}

function SortKeyLine({ order, index }: { order: ReturnType<typeof useSortKeys>; index: number }) {
  const say = useFilterWords()
  const key = order.keys[index]
  if (!key) return null
  const { name, label, direction } = key
  const isUp = direction === 'asc'
  const words = { number: index + 1, name: lowercaseFirst(label) }
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={say('turn', { ...words, name: label, direction: say(isUp ? 'ascending' : 'descending') })}
        endIcon={isUp ? <ArrowUpward /> : <ArrowDownward />}
        onClick={() => order.turn(name)}
        sx={{ flex: 1, minWidth: 0, justifyContent: 'space-between', textAlign: 'start' }}
      >
        {`${index + 1}. ${label}`}
      </Button>
      <IconButton
        size="small"
        aria-label={say('earlier', words)}
        disabled={index === 0}
        onClick={() => order.move(index, index - 1)}
      >
        <KeyboardArrowUp fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={say('later', words)}
        disabled={index === order.keys.length - 1}
        onClick={() => order.move(index, index + 1)}
      >
        <KeyboardArrowDown fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={say('removeKey', words)}
        disabled={order.keys.length === 1}
        onClick={() => order.remove(name)}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
