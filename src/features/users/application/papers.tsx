import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { type UserApplication, viewUserApplicationPapers } from '#contract/users/applications.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Empty } from '#ui/empty/empty.tsx'
import type { LightboxImage } from '#ui/lightbox/lightbox.tsx'
import { Picture } from '#ui/lightbox/picture.tsx'
import { useView } from '#ui/lightbox/use-view.ts'

/** Signed addresses are valid for longer. */
const FRESH_MS = 5 * 60_000

const picturesOf = (
  papers: DataOf<typeof viewUserApplicationPapers>,
  workImages: readonly string[],
): LightboxImage[] => [
  ...papers.idCardImages.map((src, index) => ({ src, alt: index === 0 ? '身份证人像面' : '身份证国徽面' })),
  ...(papers.licenceImage ? [{ src: papers.licenceImage, alt: '营业执照' }] : []),
  ...papers.certificateImages.map((src, index) => ({ src, alt: `资格证书 ${index + 1}` })),
  ...workImages.map((src, index) => ({ src, alt: `代表作品 ${index + 1}` })),
]

/** The papers and works: one large, the others to choose from. Each look at the papers is in the log. */
export function ApplicationPapers({ application: { id, workImages } }: { application: UserApplication }) {
  const read = useLookup(viewUserApplicationPapers, { id }, { staleMs: FRESH_MS })
  return (
    <section aria-label="证件与作品" className="lg:sticky lg:top-0 lg:self-start">
      <QueryBody read={read} noun="证件">
        {(papers) => <Pictures pictures={picturesOf(papers, workImages)} />}
      </QueryBody>
    </section>
  )
}

function Pictures({ pictures }: { pictures: readonly LightboxImage[] }) {
  const [chosen, choose] = useState(0)
  const image = pictures[chosen]
  if (!image) return <Empty title="没有上传证件与作品" />
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
