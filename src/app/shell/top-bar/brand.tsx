import { PRODUCT_TITLE } from '#contract/constants.ts'
import { ProductMark } from '#features/platform/index.ts'

const environments: Record<string, string> = { development: '开发', staging: '预发' }

/** Name and mark of the product; anywhere but in production the environment stands beside it, so that nobody errs. */
export function Brand() {
  const environment = environments[import.meta.env.MODE]
  return (
    <div className="flex shrink-0 items-center gap-2.5">
      <ProductMark className="size-6" />
      <span className="font-bold text-reading max-sm:sr-only">{PRODUCT_TITLE}</span>
      {environment && (
        <span className="rounded-sm bg-warning-subtle px-1.5 text-small text-warning-text">{environment}</span>
      )}
    </div>
  )
}
