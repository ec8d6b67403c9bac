import { afterAll, beforeAll, test } from 'vitest'
import { closeCrowd, openCrowd, readersBehindALock, writersBehindALock } from './crowd'

beforeAll(() => openCrowd(1))
afterAll(closeCrowd)

test('1000 calls that wait for a locked table hold up nobody else, and are told to come again', () =>
  writersBehindALock(1000))

test('1000 readers who wait for a locked table leave room for readers of others', () => readersBehindALock(1000))
