import type { Product } from '#contract/goods/product-editing.ts'
import { productFieldTitles } from '#contract/goods/product-rules.ts'
import { smallImage } from '#lib/small-image.ts'
import type { AuditRow } from '#ui/audit-diff/audit-diff.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { VideoPlayer } from '#ui/video-player/video-player.tsx'

const pictured = ['mainImages', 'whiteImage', 'video'] as const
type Pictured = (typeof pictured)[number]

/** Fields not shown in the text comparison: pictures, and the full details. */
export const isShownApart = (field: string): boolean =>
  field === 'detailContent' || (pictured as readonly string[]).includes(field)

/** The text of the details, by paragraph. */
function paragraphsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = [...body.querySelectorAll('p, li, h1, h2, h3, h4, td, th, img')]
  return blocks
    .map((block) =>
      block instanceof HTMLImageElement ? `[图片 ${block.alt || fileOf(block.src)}]` : block.textContent,
    )
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n')
}

const fileOf = (url: string) => decodeURIComponent(new URL(url, location.href).pathname).split('/').at(-1) ?? ''

/** The details before and after, if they differ. */
export function contentChange(before: Product, after: Product): AuditRow[] {
  if (before.detailContent === after.detailContent) return []
  return [
    {
      field: productFieldTitles.detailContent,
      before: paragraphsOf(before.detailContent),
      after: paragraphsOf(after.detailContent),
    },
  ]
}

const urlsOf = (product: Product, field: Pictured): readonly string[] =>
  field === 'mainImages' ? product.mainImages.map(({ url }) => url) : [product[field]].filter(Boolean)

/** A URL without its signature, which differs in each response. */
const plain = (url: string) => url.split('?')[0] ?? url

interface ChangedPicturesProps {
  before: Product
  after: Product
}

/** Pictures and video before and after, one by one. */
export function ChangedPictures({ before, after }: ChangedPicturesProps) {
  const changed = pictured.filter(
    (field) => urlsOf(before, field).map(plain).join() !== urlsOf(after, field).map(plain).join(),
  )
  return changed.map((field) => (
    <section key={field} aria-label={productFieldTitles[field]} className="grid gap-3">
      <h3 className="font-medium">{productFieldTitles[field]}</h3>
      <div className="grid grid-cols-2 gap-6">
        <Side title="修改前" mark="移除" field={field} product={before} other={after} />
        <Side title="修改后" mark="新增" field={field} product={after} other={before} />
      </div>
    </section>
  ))
}

interface SideProps {
  title: string
  /** Label of a picture that is only on this side. */
  mark: '移除' | '新增'
  field: Pictured
  product: Product
  other: Product
}

function Side({ title, mark, field, product, other }: SideProps) {
  const others = new Set(urlsOf(other, field).map(plain))
  const urls = urlsOf(product, field)
  return (
    <div className="grid content-start gap-2">
      <p className="text-text-muted">{title}</p>
      {urls.length === 0 && <p className="text-text-faint">没有</p>}
      <ul aria-label={`${productFieldTitles[field]}${title}`} className="flex flex-wrap gap-3">
        {urls.map((url, index) => (
          <li key={url} className="grid justify-items-start gap-1">
            {field === 'video' ? (
              <VideoPlayer src={url} title={`${product.name} ${title}`} className="max-w-sm" />
            ) : (
              <Thumbnail
                src={smallImage(url, 120)}
                full={url}
                alt={`${productFieldTitles[field]} ${index + 1}`}
                size={120}
              />
            )}
            {!others.has(plain(url)) && <Tag tone={mark === '新增' ? 'success' : 'danger'}>{mark}</Tag>}
          </li>
        ))}
      </ul>
    </div>
  )
}
