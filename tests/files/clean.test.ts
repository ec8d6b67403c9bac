import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isJpeg, isPng } from '../../server/files/check/pictures'
import { removePictureMetadata } from '../../server/files/clean/remove-metadata'
import { startApp, type TestApp } from '../setup/app'
import { declaredWith, papers } from './papers'
import { cameraData, chunk, exif, segment, withChunks, withSegments } from './photographs'
import { samples } from './samples'
import { newPaper } from './standing'
import { download, filesOf, upload } from './wire'

const files = await samples()
const { jpg = Buffer.alloc(0), png = Buffer.alloc(0) } = files
const secrets = /Exif|MakerOfNone|http:\/\/ns\.adobe|Photoshop|MPF|GPano|Taj Mahal|ftyp/

/** All that phones and programs leave in a photograph, a film behind it included. */
const photograph = (turn: number, isLittle = false) =>
  withSegments(
    jpg,
    [
      exif(turn, isLittle),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta GPano="1"/>'),
      segment(0xe2, 'ICC_PROFILE\0\x01\x01', Buffer.alloc(40, 7)),
      segment(0xe2, 'MPF\0', Buffer.alloc(40)),
      segment(0xed, 'Photoshop 3.0\x008BIM Taj Mahal'),
      segment(0xee, 'Adobe\0d\0\0\0\0\0'),
      segment(0xfe, 'A remark'),
    ],
    Buffer.concat([Buffer.from('\0\0\0 ftypmp42 Taj Mahal'), withSegments(jpg, [exif(6)])]),
  )
const plain = (...more: Buffer[]) =>
  withSegments(jpg, [
    ...more,
    segment(0xe2, 'ICC_PROFILE\0\x01\x01', Buffer.alloc(40, 7)),
    segment(0xee, 'Adobe\0d\0\0\0\0\0'),
    segment(0xfe, 'A remark'),
  ])

describe('a jpeg', () => {
  test.each([true, false])(
    'keeps its picture, colours and remark, and nothing of the camera; little-endian: %s',
    (is) => {
      const { bytes, isCleaned } = removePictureMetadata('jpg', photograph(1, is))
      expect([bytes.equals(plain()), isCleaned]).toEqual([true, true])
      expect(bytes.toString('latin1')).not.toMatch(secrets)
    },
  )

  test.each([2, 3, 4, 5, 6, 7, 8])('that is to be turned still says so and nothing else: %i', (turn) => {
    for (const isLittle of [true, false]) {
      const { bytes } = removePictureMetadata('jpeg', photograph(turn, isLittle))
      const tiff = Buffer.from(`4d4d002a0000000800010112000300000001000${turn}000000000000`, 'hex')
      expect(bytes.equals(plain(segment(0xe1, 'Exif\0\0', tiff)))).toBe(true)
      expect(isJpeg(bytes)).toBe(true)
      // What was cleaned once is left alone.
      expect(removePictureMetadata('jpg', bytes)).toEqual({ bytes, isCleaned: false })
    }
  })

  test('of several scans is followed to its end', () => {
    const scans = Buffer.concat([jpg.subarray(0, -2), segment(0xc4, Buffer.alloc(20)), segment(0xda, Buffer.alloc(8))])
    const end = Buffer.from([1, 0xff, 0, 2, 0xff, 0xd3, 3, 0xff, 0xff, 0xd9])
    const whole = Buffer.concat([scans, segment(0xe1, 'Exif\0\0 late'), scans.subarray(-12), end])
    const { bytes } = removePictureMetadata('jpg', Buffer.concat([whole, Buffer.from('behind')]))
    expect(bytes.equals(Buffer.concat([scans, scans.subarray(-12), end]))).toBe(true)
  })

  test('cut or changed at any place it takes no long time and never fails', () => {
    const whole = photograph(6)
    for (let at = 2; at < whole.length; at++) {
      removePictureMetadata('jpg', whole.subarray(0, at))
      for (const byte of [0, 0xff, 0xda]) {
        const changed = Buffer.from(whole)
        changed[at] = byte
        removePictureMetadata('jpg', changed)
      }
    }
    const zeros = Buffer.concat([jpg.subarray(0, -2), Buffer.alloc(10_000_000, 0xff), Buffer.from([0xff, 0xd9])])
    const began = performance.now()
    removePictureMetadata('jpg', zeros)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('a png', () => {
  test('keeps its picture, and nothing that was written beside it', () => {
    const text = ['tEXt', 'zTXt', 'iTXt'].map((type) => chunk(type, Buffer.from('Author\0Taj Mahal')))
    const colours = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
    const sent = withChunks(png, [chunk('eXIf', cameraData(1)), ...text, colours], Buffer.from('Taj Mahal'))
    const { bytes, isCleaned } = removePictureMetadata('png', sent)
    expect([bytes.equals(withChunks(png, [colours])), isCleaned]).toEqual([true, true])
  })

  test('that is to be turned still says so', () => {
    const { bytes } = removePictureMetadata('png', withChunks(png, [chunk('eXIf', cameraData(8, true))]))
    expect(isPng(bytes)).toBe(true)
    expect(bytes.toString('latin1')).not.toMatch(secrets)
    expect(bytes.length).toBe(png.length + 12 + 26)
    expect(removePictureMetadata('png', bytes)).toEqual({ bytes, isCleaned: false })
  })
})

test.each(Object.entries(files))('a %s that holds nothing of the kind stays byte for byte', (extension, bytes) => {
  expect(removePictureMetadata(extension as 'jpg', bytes)).toEqual({ bytes, isCleaned: false })
})

describe('on the wire', () => {
  let steward: TestApp
  beforeAll(async () => {
    steward = await startApp(declaredWith(papers))
  })
  afterAll(() => steward.close())

  test('what was taken out is told, and is not in what comes back', async () => {
    const keeper = await steward.person('employee')
    const id = await newPaper(steward, keeper)
    const sent = { id, kind: 'scan', name: 'site.jpg', bytes: photograph(1), key: 'photo-key' }
    const { body } = await upload(steward, keeper, sent)
    expect(body.data).toMatchObject({ isCleaned: true, size: plain().length })
    expect((await download(steward, keeper, body.data?.id ?? 0)).bytes.equals(plain())).toBe(true)
    // The key is about what was sent.
    expect((await upload(steward, keeper, sent)).body.data).toEqual(body.data)
    expect((await upload(steward, keeper, { ...sent, bytes: plain() })).body.code).toBe('keyReused')
    expect((await upload(steward, keeper, { id, bytes: files.pdf ?? jpg })).body.data).toMatchObject({
      isCleaned: false,
    })
    const kinds = (await filesOf(steward, keeper, id)).data
    expect(kinds?.flatMap(({ files }) => files.map(({ isCleaned }) => isCleaned))).toEqual([false, true])
  })
})
