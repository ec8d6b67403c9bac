/** Style of two buttons that look like one: the first shows the value, the second removes it. */
export const joined = { minWidth: 0, borderTopRightRadius: 0, borderBottomRightRadius: 0 } as const
export const joining = {
  px: 0.5,
  minWidth: 32,
  ml: '-1px',
  borderTopLeftRadius: 0,
  borderBottomLeftRadius: 0,
} as const
