export { ItemsInStock, type StockItem } from './in-stock'
