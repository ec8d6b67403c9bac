/** A photo of a parcel and a scanned page, small enough for the source code. */

const jpegText =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4' +
  'x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAg' +
  'ADADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAABQAEBv/EACQQAAAFAgYDAQAAAAAAAAAAAAACAwQRARMFEjRBUYEhcbHh/8QAFgEBAQ' +
  'EAAAAAAAAAAAAAAAAAAgMA/8QAHBEAAwEAAwEBAAAAAAAAAAAAAAECEQMTIRIx/9oADAMBAAIRAxEAPwDqBCA7928SeKERPBKRFIpxQaqUrWZT' +
  'owICsnj1R0Qqp5JWZpBeBPXj1N0cqR4JSIpBeAO2RdbGhAdg7eKvEyLHklZmkU4qGA5pUtQXOEBsQ1inXygZGNwwvrGUu5Zjxlnb2DyS6WIUNJ' +
  '+mBnqid/BPNUfr4NyOH2lSnuzG2X9Eth91Ux7sTtl/RDrrPwp9zpjw/WJ9/KhkY27CwsVS7mifGWNvY2C/HLlYydtN+H//2Q=='

const pngText =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAYAAABU1PscAAAAsklEQVR4AeySsQmFQBBEF7Mf/9TQSPsQi7AYC7EDO7AZMzNNDZXL5ECYZbkT2R' +
  'Em8JjZY+ddsaz7+WUV8vGPC7wNkARIwNgAn5CxQHPcD4Fp6ESj3zbLXZps8KJo/BBAG8nt80OgqUrRKCahyQZvnH/690PgqYG3z0mABIwNeHpC' +
  'xqoSxUkgUbHwWBKAq0pkJIFExcJjYQJ1P4pGx7+VuzTZ4EU3gBdAB+b2cYHcjcf3XQAAAP//yrSGswAAAAZJREFUAwDtDQWwLLkmEQAAAABJRU' +
  '5ErkJggg=='

const gifText =
  'R0lGODlhMAAgAJEAAP///zMzM4ptO8jIyCwAAAAAMAAgAAACRISPqcvtD6OctNrLgt68+w9C4EiO2Imm6sq2VAl/Vkxv7o3n+t7Wvh35/XjEov' +
  'GITCoNgqbz+eRBp04pdbrMarfcLqAAADs='

const decodeBase64 = (text: string) => () => Buffer.from(text, 'base64')

export const jpeg = decodeBase64(jpegText)
export const png = decodeBase64(pngText)
export const gif = decodeBase64(gifText)

/** A 24-bit bitmap: a floor plan with one room. */
export function buildBitmap(width = 40, height = 24): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + row * height, 0xff)
  file.fill(0, 0, 54)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
    [34, row * height],
  ] as const)
    file.writeUInt32LE(value, at)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  const wall = (x: number, y: number) => file.fill(0x40, 54 + y * row + x * 3, 54 + y * row + x * 3 + 3)
  for (let x = 4; x < width - 4; x++) for (const y of [3, height - 4]) wall(x, y)
  for (let y = 3; y < height - 3; y++) for (const x of [4, width - 5]) wall(x, y)
  return file
}
