import { type CardAudit, viewCardAuditPapers } from '#contract/blackCard/card-audits.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { PaperPictures } from '#screen/review/paper-pictures.tsx'
import type { LightboxImage } from '#ui/lightbox/lightbox.tsx'

/** Signed addresses are valid for longer. */
const FRESH_MS = 5 * 60_000
const EMPTY = '没有可查看的证件与照片'

const others = ({ licenceImage, storeImages }: CardAudit): LightboxImage[] => [
  ...(licenceImage ? [{ src: licenceImage, alt: '营业执照' }] : []),
  ...storeImages.map(({ url }, index) => ({ src: url, alt: `门店照片 ${index + 1}` })),
]

const sides = (urls: readonly string[]): LightboxImage[] =>
  urls.map((src, index) => ({ src, alt: index === 0 ? '身份证人像面' : '身份证国徽面' }))

/** Licence and store; the identity card only with its right, and each look at it is in the log. */
export function CardAuditPapers({ audit }: { audit: CardAudit }) {
  const seesIdentity = useCanCall(viewCardAuditPapers) && audit.idCardImageCount > 0
  const read = useLookup(viewCardAuditPapers, { id: audit.id }, { staleMs: FRESH_MS, enabled: seesIdentity })
  return (
    <section aria-label="证件与照片" className="lg:sticky lg:top-0 lg:self-start">
      {seesIdentity ? (
        <QueryBody read={read} noun="证件">
          {({ idCardImages }) => <PaperPictures pictures={[...sides(idCardImages), ...others(audit)]} empty={EMPTY} />}
        </QueryBody>
      ) : (
        <PaperPictures pictures={others(audit)} empty={EMPTY} />
      )}
    </section>
  )
}
