export { type BaseAmount, readBaseAmount, readExchangeRate } from './read-exchange-rate'
