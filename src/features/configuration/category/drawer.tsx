import { Link } from 'react-router-dom'
import { type CategoryDetail, getCategory, saveCategory } from '#contract/configuration/categories.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { templatePaths } from '#features/goods/public.ts'
import { formatCount } from '#lib/formats.ts'
import { Can, useCanCall, useHolds } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { FactsTabs } from '#screen/detail/facts-tabs.tsx'
import { Button } from '#ui/button/button.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { categoryPaths } from '../paths.ts'
import { EffectiveTerm } from './terms.tsx'

/** Detail drawer of a category. */
export function CategoryDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getCategory, { id }, { staleMs: 0 })
  const category = read.data
  const canEdit = useCanCall(saveCategory)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        title={category?.name ?? '类目详情'}
        description={
          category && (
            <span className="flex items-center gap-2">
              {category.path}
              <StatusBadge tone={enableStatus.tone(category.status)}>{enableStatus.label(category.status)}</StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="类目">
            {(category) => (
              <FactsTabs
                label="类目详情"
                resource="category"
                targetId={id}
                restoreAt={canEdit ? categoryPaths.form.to({ id }) : undefined}
              >
                <Facts category={category} />
              </FactsTabs>
            )}
          </QueryBody>
        </DrawerBody>
        {category && (
          <DrawerFoot>
            <Can call={saveCategory}>
              {category.level < 3 && (
                <Button asChild>
                  <Link to={categoryPaths.form.to({ parent: id })}>新增下级</Link>
                </Button>
              )}
              <Button asChild tone="primary">
                <Link to={categoryPaths.form.to({ id })}>编辑</Link>
              </Button>
            </Can>
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function Facts({ category }: { category: CategoryDetail }) {
  const { categoryCode, icon, unit, qualifications, keywords, templates, productCount, onSaleCount } = category
  const canSeeTemplates = useHolds('productTemplate:view')
  return (
    <div className="grid gap-6">
      <Descriptions columns={1}>
        <Descriptions.Item label="类目编码" copies={categoryCode} />
        <Descriptions.Item label="图标">
          {icon && <Thumbnail src={icon} full={icon} alt={`${category.name}的图标`} size={48} />}
        </Descriptions.Item>
        <Descriptions.Item label="默认单位">{unit}</Descriptions.Item>
        <Descriptions.Item label="模板">
          {templates.length > 0 ? (
            <span className="flex flex-wrap gap-x-3 gap-y-1">
              {templates.map(({ id, name, status }) =>
                canSeeTemplates ? (
                  <Link key={id} to={templatePaths.list.to({ id })} className="text-accent-text hover:underline">
                    {status === enableStatus.enabled ? name : `${name}（已停用）`}
                  </Link>
                ) : (
                  <span key={id}>{name}</span>
                ),
              )}
            </span>
          ) : null}
        </Descriptions.Item>
        <Descriptions.Item label="商品">
          {`${formatCount(productCount)} 个，其中在售 ${formatCount(onSaleCount)} 个`}
        </Descriptions.Item>
        <Descriptions.Item label="搜索关键词">
          {keywords.length > 0 ? <Tags items={keywords.map((word) => ({ word }))} /> : null}
        </Descriptions.Item>
      </Descriptions>
      <section className="grid gap-3">
        <h3 className="font-bold">结算与售后</h3>
        <Descriptions columns={1}>
          <Descriptions.Item label="平台扣点">
            <EffectiveTerm category={category} term="commissionRate" explains />
          </Descriptions.Item>
          <Descriptions.Item label="最低质保">
            <EffectiveTerm category={category} term="warrantyMonths" explains />
          </Descriptions.Item>
          <Descriptions.Item label="无理由退货">
            <EffectiveTerm category={category} term="returnDays" explains />
          </Descriptions.Item>
          <Descriptions.Item label="税收分类编码">
            <EffectiveTerm category={category} term="invoiceCode" explains />
          </Descriptions.Item>
          <Descriptions.Item label="所需资质">
            {qualifications.length > 0 ? (
              <Tags
                items={qualifications.map(({ qualificationName, required }) => ({
                  word: qualificationName,
                  note: required ? '必需' : '可选',
                }))}
              />
            ) : null}
          </Descriptions.Item>
        </Descriptions>
      </section>
    </div>
  )
}

function Tags({ items }: { items: readonly { word: string; note?: string }[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {items.map(({ word, note }) => (
        <Tag key={word}>
          {word}
          {note && <span className="text-text-faint">{note}</span>}
        </Tag>
      ))}
    </span>
  )
}
