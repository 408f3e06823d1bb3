import { PRODUCT_TITLE } from '#contract/constants.ts'
import { ProductMark } from '#features/platform/index.ts'
import { TopNavBrand } from '#ui/top-nav/top-nav.tsx'

const environments: Record<string, string> = { development: '开发', staging: '预发' }

/** Name and logo of the product, with the environment unless it is production. */
export function Brand() {
  return (
    <TopNavBrand
      mark={<ProductMark className="size-6" />}
      name={PRODUCT_TITLE}
      environment={environments[import.meta.env.MODE]}
    />
  )
}
