export { InStock, type InStockOf } from './in-stock'
