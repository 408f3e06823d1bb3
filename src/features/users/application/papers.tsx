import type { DataOf } from '#contract/endpoint.ts'
import { type UserApplication, viewUserApplicationPapers } from '#contract/users/applications.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { PaperPictures } from '#screen/review/paper-pictures.tsx'
import type { LightboxImage } from '#ui/lightbox/lightbox.tsx'

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
        {(papers) => <PaperPictures pictures={picturesOf(papers, workImages)} empty="没有上传证件与作品" />}
      </QueryBody>
    </section>
  )
}
