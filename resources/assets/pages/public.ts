export { ItemsInStock, type StockItem } from './items-in-stock'
