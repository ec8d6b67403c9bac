export { type InStockOf, ItemsInStock } from './in-stock'
