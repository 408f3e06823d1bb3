import { Link } from 'react-router-dom'
import { getMaterialCategoryTree } from '#contract/materials/categories.ts'
import { materialSource, materialStatus } from '#contract/materials/codes.ts'
import { enableMaterials, getMaterial } from '#contract/materials/materials.ts'
import { materialPaths, storeMaterialPaths } from '#features/materials/paths.ts'
import { useCanCall, useProfile } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { AttributeFields, BasicFields, DisplayFields, PictureFields, PriceFields } from './fields.tsx'
import { nextOf, useMaterialForm } from './use-form.ts'

export default function MaterialForm() {
  const { id, copyFrom, source } = useRouteQuery(materialPaths.form)
  const tree = useRead(getMaterialCategoryTree, {})
  const material = useRead(getMaterial, id === undefined ? null : { id })
  const copied = useRead(getMaterial, copyFrom === undefined ? null : { id: copyFrom })
  // A supplier account enters materials of its own supplier.
  const own = useProfile()?.supplier?.id
  const isOfStore = (material ?? copied)?.source === materialSource.designStore || source === materialSource.designStore
  const form = useMaterialForm({
    material,
    copied,
    supplierId: own ?? copied?.supplierId ?? null,
    isOfStore,
    tree,
  })
  const canEnable = useCanCall(enableMaterials)
  const { leaveFor } = usePageLocation()
  // Returns to the list the user came from.
  const list = (isOfStore ? storeMaterialPaths : materialPaths).list.to()
  const back = () => leaveFor(list)
  const another = () => form.methods.reset(nextOf(form.methods.getValues()))
  const isSupplied = isOfStore || form.methods.watch('supplierId') !== null
  // The only name error that only the server can detect.
  const hasDouble = form.methods.formState.errors.name?.type === 'server'
  const isLive =
    material !== null &&
    (material.status === materialStatus.enabled || material.status === materialStatus.disabled) &&
    own === undefined

  return (
    <FormPage
      form={form}
      history={material && { resource: 'material', targetId: material.id }}
      title={material ? `编辑 ${material.name}` : '新增材料'}
      notice={
        <>
          {material?.status === materialStatus.rejected && (
            <Notice tone="warning" title="上次审核已驳回">
              {material.reason}
            </Notice>
          )}
          {hasDouble && (
            <Notice
              tone="warning"
              title="已有名称、品牌、型号和尺寸都相同的材料"
              action={
                <Button asChild size="tiny">
                  <Link to={materialPaths.list.to({ keyword: form.methods.getValues('name') })}>查看同名材料</Link>
                </Button>
              }
            />
          )}
        </>
      }
      actions={
        <>
          {!isLive && isSupplied && (
            <SaveButton form={form} intent="finish" tone="primary" onSaved={back}>
              提交审核
            </SaveButton>
          )}
          {!isLive && !isSupplied && canEnable && (
            <SaveButton form={form} intent="finish" tone="primary" onSaved={back}>
              保存并启用
            </SaveButton>
          )}
          <SaveButton form={form} intent="draft" {...(isLive && { tone: 'primary' })} onSaved={back}>
            {isLive ? '保存' : '保存草稿'}
          </SaveButton>
          {!material && (
            <SaveButton form={form} intent="draft" onSaved={another}>
              保存并新增下一个
            </SaveButton>
          )}
          <Button asChild tone="quiet" size="medium">
            <Link to={list}>返回</Link>
          </Button>
        </>
      }
    >
      <BasicFields tree={tree} id={material?.id} isOfStore={isOfStore} />
      <PictureFields />
      <AttributeFields tree={tree} />
      <PriceFields />
      <DisplayFields />
    </FormPage>
  )
}
