import type { FileFacts } from '#contract/rules/upload.ts'

type Measured = Pick<FileFacts, 'width' | 'height' | 'duration' | 'loadFailed'>

/** The file properties that need opening the file: dimensions and duration. */
export async function measureFile(file: File): Promise<FileFacts> {
  const url = URL.createObjectURL(file)
  try {
    return { name: file.name, type: file.type, size: file.size, ...(await measureAddress(url, file.type)) }
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The same for a URL, by its media type. Empty for files without dimensions and duration. */
export async function measureAddress(url: string, type: string): Promise<Measured> {
  const [family] = type.split('/')
  if (family !== 'image' && family !== 'video' && family !== 'audio') return {}
  try {
    return family === 'image' ? await measureImage(url) : await measureMedia(url, family)
  } catch {
    return { loadFailed: true }
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
