import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productType } from '#contract/goods/codes.ts'
import {
  deleteTemplates,
  enableTemplates,
  listTemplates,
  saveTemplate,
  type TemplateRow,
} from '#contract/goods/templates.ts'
import { PRICE_FACTORS_NEED } from '#contract/suppliers/brands.ts'
import { productPaths } from '#features/goods/paths.ts'
import { templatePaths } from '#features/goods/template-paths.ts'
import { Can, useCan, useHolds } from '#screen/data/permissions.tsx'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { TemplateCategories } from './categories.tsx'
import { templateColumns } from './columns.tsx'
import { useTemplateActions } from './use-actions.ts'

const TemplateDrawer = lazyPart(() => import('./drawer.tsx'), 'TemplateDrawer')
const NewTemplateDrawer = lazyPart(() => import('./drawer.tsx'), 'NewTemplateDrawer')
const TemplatePreview = lazyPart(() => import('./preview.tsx'), 'TemplatePreview')

export const opening = listOf(listTemplates, templatePaths.list)

export default function TemplateList() {
  const list = useList(opening)
  const can = useCan()
  const navigate = useNavigate()
  const showsFactors = useHolds(PRICE_FACTORS_NEED)
  const canMake = useHolds('product:edit')
  /** The new template form: blank, or a copy. */
  const [added, addFrom] = useState<{ copied: TemplateRow | null } | null>(null)
  const [previewed, preview] = useState<number | null>(null)
  const actions = useTemplateActions()
  const { open } = list
  const columns = useMemo(() => templateColumns(open, showsFactors), [open, showsFactors])
  const shown = list.filter('tab')
  const add = (
    <Can call={saveTemplate}>
      <Button tone="primary" onClick={() => addFrom({ copied: null })}>
        新增模板
      </Button>
    </Can>
  )

  return (
    <Page actions={add}>
      <div className="flex flex-1 gap-4 max-md:flex-col">
        <TemplateCategories {...list.filter('firstCategoryId')} />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <StatusTabs label="模板状态" filter={list.filter('status')} codes={enableStatus} counts={list.counts} />
          <Filters list={list}>
            <TextFilter {...list.filter('keyword')} label="模板" placeholder="模板名称或编码" />
            <PickFilter {...list.filter('categoryId')} label="后台类目" useChoices={useCategoryChoices} />
            <PickFilter {...list.filter('brandId')} label="适用品牌" useChoices={useBrandChoices} />
            <CodeFilter {...list.filter('productType')} label="商品类型" codes={productType} />
          </Filters>
          <ListTable
            list={list}
            columns={columns}
            empty="还没有商品模板"
            emptyAction={add}
            onOpen={({ id }) => open(id)}
            actions={(template) => {
              const { id, name, status, productCount } = template
              return (
                <RowActions
                  name={name}
                  actions={[
                    { label: can(saveTemplate) ? '编辑' : '查看', onSelect: () => open(id) },
                    can(saveTemplate) && { label: '复制', onSelect: () => addFrom({ copied: template }) },
                    canMake &&
                      status === enableStatus.enabled && {
                        label: '用此模板建商品',
                        onSelect: () => navigate(productPaths.form.to({ templateId: id })),
                      },
                    { label: '预览录入表单', onSelect: () => preview(id) },
                    can(enableTemplates) &&
                      (status === enableStatus.enabled
                        ? { label: '停用', tone: 'danger', onSelect: () => void actions.disable([template]) }
                        : { label: '启用', onSelect: () => void actions.enable([template]).catch(() => {}) }),
                    can(deleteTemplates) && {
                      label: '删除',
                      tone: 'danger',
                      disabledReason: productCount > 0 ? `模板下有 ${productCount} 个商品` : undefined,
                      onSelect: () => void actions.remove(template),
                    },
                  ]}
                />
              )
            }}
            {...(can(enableTemplates) && {
              bulk: (
                <>
                  <BulkSwitch
                    list={list}
                    call={enableTemplates}
                    on={['批量启用', actions.enable]}
                    off={['批量停用', actions.disable]}
                  />
                </>
              ),
            })}
          />
        </div>
      </div>
      {list.opened !== null && (
        <TemplateDrawer
          key={list.opened}
          id={list.opened}
          tab={shown.value ?? 'template'}
          onTab={shown.onChange}
          onPreview={preview}
          onClose={() => list.setFilters({ id: undefined, tab: undefined })}
        />
      )}
      {added && <NewTemplateDrawer copied={added.copied} onSaved={open} onClose={() => addFrom(null)} />}
      {previewed !== null && <TemplatePreview id={previewed} onClose={() => preview(null)} />}
    </Page>
  )
}
