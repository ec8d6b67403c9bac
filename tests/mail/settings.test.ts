import { expect, test } from 'vitest'
import { createMailSender } from '../../server/mail/sender'
import { readSettings } from '../../server/start/settings'
import { testSettings } from '../setup/app'

const url = 'smtps://steward:hunter2@mail.example:465'

test('server and sender come together', () => {
  const settings = readSettings({ STEWARD_SMTP_URL: url, STEWARD_MAIL_FROM: 'Steward <steward@mail.example>' })
  expect(settings.smtp).toEqual({ url, from: 'Steward <steward@mail.example>' })
  expect(readSettings({}).smtp).toBeUndefined()
  expect(() => readSettings({ STEWARD_SMTP_URL: url })).toThrow('STEWARD_MAIL_FROM is not: set both or neither')
  expect(() => readSettings({ STEWARD_MAIL_FROM: 'a@b.example' })).toThrow('STEWARD_SMTP_URL is not')
})

test.each([
  ['STEWARD_SMTP_URL', 'http://mail.example', 'give smtps://'],
  ['STEWARD_SMTP_URL', 'hunter2', 'give smtps://'],
  ['STEWARD_MAIL_FROM', 'Steward', 'give an address'],
  ['STEWARD_MAIL_FROM', 'a@b.example\r\nBcc: evil@evil.example', 'give an address'],
  ['STEWARD_MAIL_FROM', 'A <a@b.example>, B <b@b.example>', 'give an address'],
])('%s=%j is refused', (name, value, cure) => {
  expect(() => readSettings({ [name]: value })).toThrow(cure)
  if (name === 'STEWARD_SMTP_URL') expect(() => readSettings({ [name]: value })).not.toThrow(/hunter2/)
})

test('mails are not sent with links to an address that no browser reaches', () => {
  const given = { STEWARD_SMTP_URL: url, STEWARD_MAIL_FROM: 'a@b.example', HOST: '0.0.0.0', STEWARD_TRUST_PROXY: '1' }
  expect(() => readSettings(given)).toThrow('set STEWARD_ORIGIN')
  expect(readSettings({ ...given, STEWARD_ORIGIN: 'https://steward.example/' }).origin).toBe('https://steward.example')
})

test('nothing sends where there is neither a mail server nor a demo', () => {
  expect(createMailSender({ ...testSettings, seed: 'empty' }, () => {})).toBeUndefined()
})
