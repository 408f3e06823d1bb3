import { Link } from 'react-router-dom'
import { getBrand } from '#contract/suppliers/brands.ts'
import { authorizationKind } from '#contract/suppliers/codes.ts'
import { isApprovedBrand } from '#contract/suppliers/transitions.ts'
import { brandPaths } from '#features/suppliers/paths.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { AppearanceFields, BasicFields, PriceFields, QualificationFields, RankFields } from './fields.tsx'
import { StatusNotice, WaitingFields } from './status.tsx'
import { useBrandForm } from './use-form.ts'

export default function BrandForm() {
  const { id, supplierId, renew = false } = useRouteQuery(brandPaths.form)
  const brand = useRead(getBrand, id === undefined ? null : { id })
  // A supplier account enters brands of its own supplier.
  const own = useProfile()?.supplier?.id
  const form = useBrandForm({ brand, supplierId: supplierId ?? own ?? null, renew })
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(brandPaths.list.to())
  const isLive = brand !== null && isApprovedBrand(brand.status)

  return (
    <FormPage
      form={form}
      history={brand && { resource: 'brand', targetId: brand.id }}
      title={brand ? `${renew ? '资质续期' : '编辑'} ${brand.name}` : '新增品牌'}
      notice={brand && <StatusNotice brand={brand} />}
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
          <Button asChild tone="quiet" size="medium">
            <Link to={brandPaths.list.to()}>返回</Link>
          </Button>
          {isLive && <WaitingFields names={Object.keys(form.methods.formState.dirtyFields)} />}
        </>
      }
    >
      {!renew && <BasicFields brand={brand} />}
      {!renew && <AppearanceFields />}
      <QualificationFields isOwn={form.methods.watch('authorizationKind') === authorizationKind.own} />
      {!renew && <PriceFields brand={brand} />}
      {!renew && <RankFields />}
    </FormPage>
  )
}
