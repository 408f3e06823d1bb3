import { useState } from 'react'
import { Empty } from '#ui/empty/empty.tsx'
import type { LightboxImage } from '#ui/lightbox/lightbox.tsx'
import { Picture } from '#ui/lightbox/picture.tsx'
import { useView } from '#ui/lightbox/use-view.ts'

interface PaperPicturesProps {
  pictures: readonly LightboxImage[]
  /** Shown without pictures. */
  empty: string
}

/** Papers of a review: one large, the others to choose from. */
export function PaperPictures({ pictures, empty }: PaperPicturesProps) {
  const [chosen, choose] = useState(0)
  const image = pictures[chosen]
  if (!image) return <Empty title={empty} />
  return (
    <div className="grid gap-3">
      <div className="flex h-[min(56vh,34rem)] flex-col overflow-hidden rounded-panel border bg-sunken pt-4">
        <Large key={image.src} image={image} />
      </div>
      <ul aria-label="全部图片" className="flex flex-wrap gap-2">
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={`查看${alt}`}
              aria-pressed={index === chosen}
              onClick={() => choose(index)}
              className="grid w-24 cursor-pointer gap-1 rounded border bg-surface p-1 text-small aria-pressed:border-accent aria-pressed:bg-accent-subtle"
            >
              <img src={src} alt="" className="h-14 w-full rounded object-cover" />
              <span className="truncate">{alt}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Zoomed by the wheel, turned and dragged, beside the typed text. */
function Large({ image }: { image: LightboxImage }) {
  return <Picture image={image} view={useView()} />
}
