import type { DemoItem } from './types'

/** A quantity at a price before tax, in the usual unit and with the usual tax. */
const itemIn =
  (category: DemoItem['category'], unit: string, taxRate: number) =>
  (name: string, quantity: number, unitPrice: string, discountPercent?: number): DemoItem => ({
    ...{ name, category, quantity, unit, unitPrice, taxRate },
    ...(discountPercent !== undefined && { discountPercent }),
  })

export const hardware = itemIn('hardware', 'piece', 18)
export const licences = itemIn('software', 'seat', 18)
/** Imported: the supplier charges no tax. */
export const licencesAbroad = itemIn('software', 'seat', 0)
export const furniture = itemIn('furniture', 'piece', 18)
export const months = itemIn('services', 'month', 18)
export const days = itemIn('services', 'day', 18)
export const things = itemIn('consumables', 'piece', 12)
export const other = itemIn('other', 'piece', 18)
