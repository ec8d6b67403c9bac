export const outboxChannel = 'steward_outbox'
