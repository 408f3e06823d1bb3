import { Link } from 'react-router-dom'
import { getMaterialCategoryTree } from '#contract/materials/categories.ts'
import { enableMaterials, getMaterial } from '#contract/materials/materials.ts'
import { FormPage } from '#screen/form-page.tsx'
import { useMay, useProfile } from '#screen/may.tsx'
import { usePageLocation } from '#screen/page-location.tsx'
import { SaveButton } from '#screen/save-button.tsx'
import { useRead } from '#screen/use-read.ts'
import { useRouteQuery } from '#screen/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { AttributeFields, BasicFields, DisplayFields, PictureFields, PriceFields } from './parts/material-fields.tsx'
import { useMaterialForm } from './parts/use-material-form.ts'
import { materialPaths } from './paths.ts'

export default function MaterialForm() {
  const { id, copyFrom } = useRouteQuery(materialPaths.form)
  const tree = useRead(getMaterialCategoryTree, {})
  const material = useRead(getMaterial, id === undefined ? null : { id })
  const copied = useRead(getMaterial, copyFrom === undefined ? null : { id: copyFrom })
  // Who works for a supplier enters the materials of that one.
  const own = useProfile()?.supplier?.id
  const form = useMaterialForm({ material, copied, supplierId: own ?? copied?.supplierId ?? null, tree })
  const mayEnable = useMay(enableMaterials)
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(materialPaths.list.to())
  const isSupplied = form.methods.watch('supplierId') !== null
  const isLive = material !== null && (material.status === 3 || material.status === 4) && own === undefined

  return (
    <FormPage
      form={form}
      title={material ? `编辑 ${material.name}` : '新增材料'}
      notice={
        material?.status === 2 && (
          <Notice tone="warning" title="上次审核已驳回">
            {material.reason}
          </Notice>
        )
      }
      actions={
        <>
          {!isLive && isSupplied && (
            <SaveButton form={form} intent="finish" tone="primary" onSaved={back}>
              提交审核
            </SaveButton>
          )}
          {!isLive && !isSupplied && mayEnable && (
            <SaveButton form={form} intent="finish" tone="primary" onSaved={back}>
              保存并启用
            </SaveButton>
          )}
          <SaveButton form={form} intent="draft" {...(isLive && { tone: 'primary' })} onSaved={back}>
            {isLive ? '保存' : '保存草稿'}
          </SaveButton>
          <Button asChild tone="quiet" size="medium">
            <Link to={materialPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <BasicFields tree={tree} isNew={material === null} />
      <PictureFields />
      <AttributeFields tree={tree} />
      <PriceFields />
      <DisplayFields />
    </FormPage>
  )
}
