const ofDepartments: Readonly<Record<string, string>> = { del: 'pune', fin: 'pune' }
const abroad: readonly string[] = ['del.retail.1', 'sam.sales.1', 'sam.sales.2']

/** Key of a person's location; consultants work anywhere. */
export function findLocationKey(employee: string, department: string, employmentType: string): string | null {
  if (employmentType === 'consultant') return null
  return abroad.includes(employee) ? 'london' : (ofDepartments[department] ?? 'bengaluru')
}
