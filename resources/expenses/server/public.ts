export { isTicketClaimed } from './check-trip-lines'
