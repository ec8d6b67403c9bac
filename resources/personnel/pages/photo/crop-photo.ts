/** The side of the stored photo, in pixels. */
export const side = 512

/** Draws the largest square of the picture. `share`, from 0 to 1, moves the square along the longer side. */
export function drawCroppedSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, share: number): void {
  const square = Math.min(picture.width, picture.height)
  const offsetX = (picture.width - square) * share
  const offsetY = (picture.height - square) * share
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return
  // A transparent picture gets a white background.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, offsetX, offsetY, square, square, 0, 0, side, side)
}

/** Encodes the picture again, without its metadata. */
export const encodeJpeg = (canvas: HTMLCanvasElement): Promise<File | undefined> =>
  new Promise((resolve) =>
    canvas.toBlob(
      (blob) => resolve(blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined),
      'image/jpeg',
      0.85,
    ),
  )
