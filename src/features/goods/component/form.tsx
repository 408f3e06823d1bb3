import { Link } from 'react-router-dom'
import { PRICES } from '#contract/goods/price-rules.ts'
import { getProductComponent, type ProductComponent } from '#contract/goods/product-components.ts'
import { COST_NEEDS } from '#contract/goods/products.ts'
import { componentPaths } from '#features/goods/component-paths.ts'
import { useHolds, useProfile } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { BasicFields, PictureFields, StockFields } from './fields.tsx'
import { type ComponentValues, nextOf, useComponentForm } from './use-form.ts'
import { ComponentUses } from './uses.tsx'

export default function ComponentForm() {
  const { id, copyFrom } = useRouteQuery(componentPaths.form)
  const component = useRead(getProductComponent, id === undefined ? null : { id })
  const copied = useRead(getProductComponent, copyFrom === undefined ? null : { id: copyFrom })
  const own = useProfile()?.supplier?.id
  const seesCost = useHolds(COST_NEEDS)
  const seen = own !== undefined ? 'supply' : seesCost ? 'all' : 'sale'
  const form = useComponentForm({ component, copied, supplierId: own ?? null, seen })
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(componentPaths.list.to())
  const another = () => form.methods.reset(nextOf(form.methods.getValues()))

  return (
    <FormPage
      form={form}
      history={component && { resource: 'productComponent', targetId: component.id }}
      title={component ? `编辑 ${component.name}` : '新增商品组件'}
      actions={
        <>
          <SaveButton form={form} intent="save" tone="primary" onSaved={back}>
            保存
          </SaveButton>
          {!component && (
            <SaveButton form={form} intent="save" onSaved={another}>
              保存并新增下一个
            </SaveButton>
          )}
          <Button asChild tone="quiet" size="medium">
            <Link to={componentPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <BasicFields isNew={component === null} isSupplier={own !== undefined} />
      <PictureFields current={(component ?? copied)?.textures ?? []} />
      <StockFields seen={seen} isNew={component === null} />
      {component && <Uses component={component} values={form.methods.watch()} />}
      {component && (
        <FormSection title="操作日志">
          <FormTrail form={form} />
        </FormSection>
      )}
    </FormPage>
  )
}

/** The uses of the component; a price change applies to all of them. */
function Uses({ component, values }: { component: ProductComponent; values: ComponentValues }) {
  const { usedCount, uses } = component
  const isRepriced = PRICES.some((name) => component[name] !== undefined && values[name] !== (component[name] ?? ''))
  return (
    <FormSection title="引用" description={usedCount > 0 ? `${usedCount} 个商品使用这个组件` : undefined}>
      {isRepriced && usedCount > 0 && (
        <Notice tone="warning">{`价格已修改，保存后 ${usedCount} 个商品的组件价格随之变化。`}</Notice>
      )}
      <ComponentUses uses={uses} total={usedCount} />
    </FormSection>
  )
}
