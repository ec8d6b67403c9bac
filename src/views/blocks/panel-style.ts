/** The look of a titled part of a page, for input or reading. */
export const panelStyle = {
  p: { xs: 2, sm: 3 },
  mb: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const
