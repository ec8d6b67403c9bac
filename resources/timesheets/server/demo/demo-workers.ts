/** A person who enters time: the state of their last week, what an hour costs and what it is billed at. */
type DemoWorker = readonly [by: string, lastWeek: 'submitted' | 'draft' | 'missing', cost: string, bill: string]

/** A person's task, in hundredths of their day, with its note. */
type DemoShare = readonly [by: string, project: string, task: string, percent: number, note: string]

export const demoWorkers: readonly DemoWorker[] = [
  ['del.banking.1', 'submitted', '900.00', '2400.00'],
  ['del.banking.2', 'submitted', '1100.00', '2900.00'],
  ['eng.applications.2', 'submitted', '850.00', '2200.00'],
  ['eng.quality.2', 'missing', '700.00', '1900.00'],
  ['eng.platform.1', 'draft', '1200.00', '3000.00'],
  ['eng.platform.2', 'submitted', '950.00', '2500.00'],
]

export const demoShares: readonly DemoShare[] = [
  ['del.banking.1', 'lending', 'Score an application', 75, 'Questions of the branches about the score'],
  ['del.banking.1', 'claims', 'Check the cover', 25, 'Rules of the cover written down'],
  ['del.banking.2', 'lending', 'Print the contract', 100, 'Clauses by kind of loan'],
  ['eng.applications.2', 'lending', 'Score an application', 100, 'Score from the statement of the account'],
  ['eng.quality.2', 'lending', 'Print the contract', 100, 'Contracts compared with those of the branches'],
  ['eng.platform.1', 'buildfarm', 'Rack the machines', 100, 'Cabling of the second rack'],
  ['eng.platform.2', 'buildfarm', 'Share the caches', 100, 'Caches shared between builds'],
]

/** The kind of a person's daily work. */
export function findActivity(by: string): string {
  if (by.startsWith('eng.quality.')) return 'testing'
  if (!/\.\d+$/.test(by)) return 'management'
  return { eng: 'development', del: 'analysis', sam: 'meeting' }[by.slice(0, 3)] ?? 'support'
}
