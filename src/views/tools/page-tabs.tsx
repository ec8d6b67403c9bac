import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId } from 'react'

interface PageTabsProps<Name extends string> {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly (readonly [name: Name, words: string])[]
  value: Name
  onChange(name: Name): void
  /** The content of the open tab. */
  children: ReactNode
}

/** Shows the parts of a page by tabs, of which one is open. */
export function PageTabs<Name extends string>({ label, tabs, value, onChange, children }: PageTabsProps<Name>) {
  const id = useId()
  return (
    <>
      <Tabs
        value={value}
        onChange={(_, chosen: Name) => onChange(chosen)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 2 }}
      >
        {tabs.map(([name, words]) => (
          <Tab key={name} value={name} label={words} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
