import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { addBrand } from '#contract/suppliers/brands.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { enableSupplier, getSupplier, type SupplierInput } from '#contract/suppliers/suppliers.ts'
import { brandPaths, supplierPaths } from '#features/suppliers/paths.ts'
import { Can, useCanCall } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import {
  AccountFields,
  CompanyFields,
  ContactFields,
  CooperationFields,
  RemarkFields,
  SettlementFields,
  WarehouseFields,
} from './fields.tsx'
import { SupplierProgress } from './progress.tsx'
import { useSupplierForm } from './use-form.ts'

export default function SupplierForm() {
  const { id, field } = useRouteQuery(supplierPaths.form)
  const supplier = useRead(getSupplier, id === undefined ? null : { id })
  const form = useSupplierForm(supplier)
  const canEnable = useCanCall(enableSupplier)
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(supplierPaths.list.to())
  const { setFocus } = form.methods
  useEffect(() => {
    // Focuses the field that blocked enabling the supplier.
    if (field) setFocus(field as keyof SupplierInput)
  }, [field, setFocus])

  return (
    <FormPage
      form={form}
      history={supplier && { resource: 'supplier', targetId: supplier.id }}
      title={supplier ? `编辑 ${supplier.shortName || supplier.name}` : '新增供应商'}
      aside={<SupplierProgress isEnabled={supplier?.status === supplierStatus.enabled} />}
      actions={
        <>
          {!supplier && canEnable && (
            <SaveButton form={form} intent="enable" tone="primary" onSaved={back}>
              保存并启用
            </SaveButton>
          )}
          <SaveButton form={form} intent="draft" tone={supplier || !canEnable ? 'primary' : 'plain'} onSaved={back}>
            {supplier ? '保存修改' : '保存'}
          </SaveButton>
          {supplier && (
            <Can call={addBrand}>
              <Button asChild size="medium">
                <Link to={brandPaths.form.to({ supplierId: supplier.id })}>添加品牌</Link>
              </Button>
            </Can>
          )}
          <Button asChild tone="quiet" size="medium">
            <Link to={supplierPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <CompanyFields supplierId={supplier?.id ?? null} />
      <ContactFields />
      <WarehouseFields />
      <CooperationFields />
      <SettlementFields />
      <AccountFields isKnown={Boolean(supplier?.account)} />
      <RemarkFields />
    </FormPage>
  )
}
