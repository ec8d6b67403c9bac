/** Words of locked months. */
export const words = {
  pendingThere: 'Decide the pending requests of this month first: {list}.',
  pendingMore: '{list} and {more} more',
  monthLocked: 'Attendance of {month} is locked. People operations can unlock it.',
} as const
