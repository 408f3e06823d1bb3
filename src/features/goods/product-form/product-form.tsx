import { useState } from 'react'
import { Link } from 'react-router-dom'
import { productStatus } from '#contract/goods/codes.ts'
import { getProduct, type Product } from '#contract/goods/product-editing.ts'
import { blankProduct } from '#contract/goods/product-rules.ts'
import { canEditProduct, isApprovedProduct } from '#contract/goods/transitions.ts'
import { productPaths } from '#features/goods/paths.ts'
import { StatusNotice, WaitingFields } from '#features/goods/product/status.tsx'
import { useProfile } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Result } from '#ui/result/result.tsx'
import { ProductSections, useProductTemplate } from './product-sections.tsx'
import { ProductProgress } from './progress.tsx'
import { copyOf, enteredOf, type ProductValues, useProductForm } from './use-product-form.ts'

const CustomerPreview = lazyPart(() => import('#features/goods/product/customer-preview.tsx'), 'CustomerPreview')

export default function ProductForm() {
  const { spuId, copyFrom, templateId = null } = useRouteQuery(productPaths.form)
  const product = useRead(getProduct, spuId === undefined ? null : { spuId })
  const copied = useRead(getProduct, copyFrom === undefined ? null : { spuId: copyFrom })
  // A supplier account enters goods of its own supplier.
  const own = useProfile()?.supplier?.id ?? null
  if (product && !canEditProduct(product.status)) return <NotNow product={product} />
  const fresh: ProductValues = { ...blankProduct, supplierId: own, templateId }
  const initial = product ? enteredOf(product) : copied ? copyOf(copied) : fresh
  return <ProductEditor product={product} initial={initial} like={product ?? copied} />
}

/** Goods in review or banned are read-only. */
function NotNow({ product }: { product: Product }) {
  return (
    <Result
      tone="info"
      title="当前状态不可编辑"
      description={
        product.status === productStatus.inReview
          ? '商品正在审核，撤回后可以修改。'
          : '商品已违规下架，解除后可以修改。'
      }
      actions={
        <Button asChild tone="primary">
          <Link to={productPaths.detail.to({ spuId: product.id })}>查看商品</Link>
        </Button>
      }
    />
  )
}

interface ProductEditorProps {
  product: Product | null
  initial: ProductValues
  /** The product itself or the copied one; provides the names of its references. */
  like: Product | null
}

function ProductEditor({ product, initial, like }: ProductEditorProps) {
  const chosen = useProductTemplate(initial)
  const { requirements, reread } = chosen
  const form = useProductForm({ product, initial, requirements, reread })
  chosen.follow(form.methods.watch('templateId'))

  const [isPreviewed, preview] = useState(false)
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(product ? productPaths.detail.to({ spuId: product.id }) : productPaths.list.to())
  const isLive = product !== null && isApprovedProduct(product.status)

  return (
    <FormPage
      form={form}
      history={product && { resource: 'product', targetId: product.id }}
      title={product ? `编辑 ${product.name}` : '新增商品'}
      notice={product && <StatusNotice product={product} />}
      aside={<ProductProgress requirements={requirements} />}
      actions={
        <>
          <SaveButton form={form} intent="submit" tone="primary" onSaved={back}>
            {isLive ? '保存修改' : '提交审核'}
          </SaveButton>
          {!isLive && (
            <SaveButton form={form} intent="draft" onSaved={back}>
              保存草稿
            </SaveButton>
          )}
          <Button size="medium" onClick={() => preview(true)}>
            客户预览
          </Button>
          <Button asChild tone="quiet" size="medium">
            <Link to={productPaths.list.to()}>返回</Link>
          </Button>
          {isLive && <WaitingFields />}
        </>
      }
    >
      <ProductSections form={form} product={product} like={like} chosen={chosen} />
      {isPreviewed && <CustomerPreview product={form.methods.getValues()} onClose={() => preview(false)} />}
    </FormPage>
  )
}
