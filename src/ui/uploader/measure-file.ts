import type { FileFacts } from '#contract/rules/upload.ts'

type Measured = Pick<FileFacts, 'width' | 'height' | 'duration' | 'loadFailed'>

/** What the rules ask about a file and only opening it tells: pixels and length. */
export async function measureFile(file: File): Promise<FileFacts> {
  const facts = { name: file.name, type: file.type, size: file.size }
  const [family] = file.type.split('/')
  if (family !== 'image' && family !== 'video' && family !== 'audio') return facts
  const url = URL.createObjectURL(file)
  try {
    const measured = family === 'image' ? await measureImage(url) : await measureMedia(url, family)
    return { ...facts, ...measured }
  } catch {
    return { ...facts, loadFailed: true }
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function measureImage(url: string): Promise<Measured> {
  const image = new Image()
  image.src = url
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}

function measureMedia(url: string, family: 'video' | 'audio'): Promise<Measured> {
  const media = document.createElement(family)
  media.preload = 'metadata'
  return new Promise((resolve, reject) => {
    media.onloadedmetadata = () => {
      const { duration } = media
      resolve(
        media instanceof HTMLVideoElement
          ? { width: media.videoWidth, height: media.videoHeight, duration }
          : { duration },
      )
    }
    media.onerror = () => reject(new Error(`cannot open ${family}`))
    media.src = url
  })
}
