import type { DemoItem } from './demo-types'

/** A quantity at a price before tax, in the usual unit and with the usual tax. */
const createItemBuilder =
  (category: DemoItem['category'], unit: string, taxRate: number) =>
  (name: string, quantity: number, unitPrice: string, discountPercent?: number): DemoItem => ({
    ...{ name, category, quantity, unit, unitPrice, taxRate },
    ...(discountPercent !== undefined && { discountPercent }),
  })

export const hardware = createItemBuilder('hardware', 'piece', 18)
export const licences = createItemBuilder('software', 'seat', 18)
/** Imported: the supplier charges no tax. */
export const licencesAbroad = createItemBuilder('software', 'seat', 0)
export const furniture = createItemBuilder('furniture', 'piece', 18)
export const months = createItemBuilder('services', 'month', 18)
export const days = createItemBuilder('services', 'day', 18)
export const things = createItemBuilder('consumables', 'piece', 12)
export const other = createItemBuilder('other', 'piece', 18)
