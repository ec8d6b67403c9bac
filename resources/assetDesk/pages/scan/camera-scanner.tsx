import { useEffect, useRef, useState } from 'react'
import { loadBarcodeReader, type ReadPicture } from './barcode-reader'

interface CameraProps {
  /** Called once for a code, as long as it stays in the picture. */
  onText(text: string): void
  text: string
  refused: string
}

const scanIntervalMs = 200
/** A code that was out of the picture for this long, in ms, is reported again. */
const repeatAfterMs = 3000

/** Shows the rear camera and reports the codes that it reads. */
export function CameraScanner({ onText, text, refused }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(onText)
  tell.current = onText
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const player = video.current
    if (!player) return
    const watching = watchForCodes(player, (code) => tell.current(code))
    watching.started.catch(() => setFailed(true))
    return watching.stop
  }, [])
  return hasFailed ? (
    <p role="alert">{refused}</p>
  ) : (
    <figure className="scan-camera">
      <video ref={video} muted playsInline autoPlay aria-label={text} />
      <figcaption>{text}</figcaption>
    </figure>
  )
}

function watchForCodes(player: HTMLVideoElement, onText: (text: string) => void) {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const seen = new Map<string, number>()
  const look = async (read: ReadPicture) => {
    const code = player.readyState >= 2 ? await read(player).catch(() => undefined) : undefined
    if (isOver) return
    const now = Date.now()
    if (code && now - (seen.get(code) ?? 0) > repeatAfterMs) onText(code)
    if (code) seen.set(code, now)
    timer = setTimeout(() => void look(read), scanIntervalMs)
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
    if (isOver) return stop()
    player.srcObject = stream
    await player.play()
    await look(await loadBarcodeReader())
  }
  return { stop, started: start() }
}
