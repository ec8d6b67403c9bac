import type { ResourceName } from '../register'
import type { DisplayMode } from './time-views'

/**
 * A resource that refers to this one; if it has several such references, with the name of one,
 * `procurements.supplierId`.
 */
type ReferringName = ResourceName | `${ResourceName}.${string}`

/** A tab of the record page; a tab fetches its data only while it is open. */
export interface RecordTab {
  label: string
  /** Sections of the record page, by their titles. */
  sections?: readonly string[]
  /** Lists of records that refer to this one, from `related`. */
  related?: readonly ReferringName[]
  /**
   * Shows records that refer to this one as their lists do; several resources share one Gantt chart or
   * calendar.
   */
  shows?: { as: Exclude<DisplayMode, 'list'>; of: readonly ReferringName[] }
  /** Shows the files of the record. */
  hasFiles?: true
  /** Tools that areas draw above the tab's own parts, by the names that their pages give them. */
  draws?: readonly string[]
  /** The name of the tab to its left; absent: this tab comes last. */
  after?: string
}

/** Tabs by their name in the address. */
export type RecordTabs = Readonly<Record<string, RecordTab>>

/** What an area adds: a new tab with a label, or more parts of an existing tab. */
export type AddedTabs = Readonly<Record<string, Partial<RecordTab>>>

/** Adds an area's tabs to those of the resource. */
export function mergeAreaTabs(own: RecordTabs, added: AddedTabs, fail: (what: string) => never): RecordTabs {
  let tabs = Object.entries(own)
  for (const [name, { label, ...more }] of Object.entries(added)) {
    const there = own[name]
    if (there && label !== undefined) fail(`there is a tab ${name} already`)
    if (there) tabs = tabs.map((each) => (each[0] === name ? [name, mergeTab(there, more)] : each))
    else if (label === undefined) fail(`there is no tab ${name}; a new one needs a label`)
    else tabs = insertTab(tabs, name, { label, ...more })
  }
  return Object.fromEntries(tabs)
}

function insertTab(tabs: [string, RecordTab][], name: string, tab: RecordTab): [string, RecordTab][] {
  const before = tabs.findIndex(([other]) => other === tab.after)
  return tabs.toSpliced(before < 0 ? tabs.length : before + 1, 0, [name, tab])
}

function mergeTab(tab: RecordTab, { sections = [], related = [], draws = [], shows }: Partial<RecordTab>): RecordTab {
  const { as, of = [] } = tab.shows ?? shows ?? {}
  const others = tab.shows ? (shows?.of ?? []) : []
  return {
    ...tab,
    sections: [...(tab.sections ?? []), ...sections],
    related: [...(tab.related ?? []), ...related],
    ...((tab.draws || draws.length > 0) && { draws: [...(tab.draws ?? []), ...draws] }),
    ...(as && { shows: { as, of: [...of, ...others] } }),
  }
}

/** Reads what a tab shows; the first tab shows everything that no other tab names. */
export function readTabContents(tabs: RecordTabs, name: string) {
  const [first] = Object.keys(tabs)
  const others = Object.entries(tabs).flatMap(([other, tab]) => (other === first ? [] : [tab]))
  const tab = tabs[name]
  const isFirst = name === first
  const isInTab = (list: (of: RecordTab) => readonly string[] | undefined, is: (named: string) => boolean): boolean =>
    isFirst ? !others.some((other) => list(other)?.some(is)) : list(tab ?? { label: '' })?.some(is) === true
  return {
    isFirst,
    shows: tab?.shows,
    draws: tab?.draws ?? [],
    hasSection: (title: string) =>
      isInTab(
        ({ sections }) => sections,
        (section) => section === title,
      ),
    hasRelated: (resource: string, by: string) =>
      isInTab(
        ({ related }) => related,
        (reference) => reference === resource || reference === `${resource}.${by}`,
      ),
    hasFiles: isFirst ? !others.some(({ hasFiles }) => hasFiles) : tab?.hasFiles === true,
  }
}

export type TabContents = ReturnType<typeof readTabContents>
