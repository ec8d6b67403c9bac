/** Reads the text of the code in the picture; undefined if the picture shows none. */
export type ReadPicture = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Returns the browser's own barcode reader if there is one, else loads one. */
export async function loadBarcodeReader(): Promise<ReadPicture> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!pen || width === 0) return undefined
    Object.assign(canvas, { width, height })
    pen.drawImage(video, 0, 0)
    return decodeQR({ width, height, data: pen.getImageData(0, 0, width, height).data })
  }
}
