const FRAMES = 20

async function record(): Promise<string> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 320, height: 180 })
  const pen = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm', videoBitsPerSecond: 60_000 })
  const stopped = Promise.withResolvers<Blob>()
  recorder.ondataavailable = ({ data }) => stopped.resolve(data)
  recorder.start()
  for (let frame = 0; frame < FRAMES; frame += 1) {
    if (pen) {
      pen.fillStyle = `hsl(${frame * 9} 30% 80%)`
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.fillStyle = '#555'
      pen.fillRect(20 + frame * 12, 100, 60, 30)
    }
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  return URL.createObjectURL(await stopped.promise)
}

let recorded: Promise<string> | undefined

/** URL of a short video recorded in the browser: it needs neither a file nor the network. */
export function tinyVideo(): Promise<string> {
  recorded ??= record()
  return recorded
}
