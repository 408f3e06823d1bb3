import { useState } from 'react'
import type { AuthorizedDistributor } from '#contract/distribution/authorizations.ts'
import { priceRights } from '#contract/distribution/field-rights.ts'
import { factorScope } from '#contract/distribution/price-codes.ts'
import {
  deletePriceFactor,
  listPriceFactors,
  type PriceFactor,
  savePriceFactor,
} from '#contract/distribution/price-factors.ts'
import { useCan, useShows } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const FactorDialog = lazyPart(() => import('./factor-dialog.tsx'), 'FactorDialog')

const col = columns<PriceFactor>()

const nameOf = ({ scope, target }: PriceFactor): string => target?.name ?? `${factorScope.label(scope)}系数`

const factor = (name: 'purchaseFactor' | 'productFactor' | 'saleFactor', title: string) =>
  col.cell(name, title, (row) => row[name] ?? '随 SKU', { width: 96, align: 'right' })

const factorColumns = [
  col.cell('target', '对象', nameOf, { width: 184, text: nameOf }),
  col.label('scope', '适用范围', factorScope, { width: 88 }),
  factor('purchaseFactor', '采购系数'),
  factor('productFactor', '产品系数'),
  factor('saleFactor', '销售系数'),
  col.count('skuCount', '跟随的 SKU', { width: 104 }),
  col.text('updatedBy', '修改人', { width: 88 }),
  col.time('updatedAt', '修改时间'),
]

interface FactorsDrawerProps {
  distributor: AuthorizedDistributor
  onClose: () => void
}

/** The factors that the prices of a distributor follow; the narrower one wins. */
export function FactorsDrawer({ distributor, onClose }: FactorsDrawerProps) {
  const read = useLookup(listPriceFactors, { distributorId: distributor.id }, { staleMs: 0 })
  const can = useCan()
  const shows = useShows(priceRights)
  const remove = useChange(deletePriceFactor)
  const [edited, edit] = useState<PriceFactor | 'new' | null>(null)
  const mayEdit = can(savePriceFactor) && shows('purchaseFactor')
  const drop = (row: PriceFactor) =>
    confirm({
      title: `删除「${nameOf(row)}」的系数？`,
      consequence: `${row.skuCount} 个 SKU 改为跟随更宽的系数，价格立即变化；24 小时内可在调价记录中撤销。`,
      action: '删除系数',
      tone: 'danger',
      reason: { label: '原因', min: 2, max: 100, presets: ['协议结束', '合并系数'] },
      onConfirm: async ({ reason = '' }) => {
        await remove({ id: row.id, version: row.version, reason }, `「${nameOf(row)}」的系数已删除`, quiet)
      },
    })
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title="定价系数"
        description={`${distributor.name}：单品优先于类目，类目优先于品牌，品牌优先于默认；手工定价的行不随系数变化`}
      >
        <DrawerBody className="grid content-start gap-3">
          {mayEdit && (
            <div>
              <Button tone="primary" onClick={() => edit('new')}>
                新增系数
              </Button>
            </div>
          )}
          <QueryBody read={read} noun="定价系数" shape="table">
            {(factors) =>
              factors.length === 0 ? (
                <Empty title="还没有系数" hint="价格跟随 SKU 自己的系数" />
              ) : (
                <DataTable
                  label="定价系数"
                  columns={factorColumns.filter(({ id }) => shows(id))}
                  rows={factors}
                  rowId={({ scope, id }) => `${scope} ${id}`}
                  actions={
                    mayEdit
                      ? (row) => (
                          <RowActions
                            name={nameOf(row)}
                            actions={[
                              { label: '编辑', onSelect: () => edit(row) },
                              row.scope !== factorScope.standard && {
                                label: '删除系数',
                                tone: 'danger',
                                onSelect: () => void drop(row),
                              },
                            ]}
                          />
                        )
                      : undefined
                  }
                />
              )
            }
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
      {edited && (
        <FactorDialog distributor={distributor} factor={edited === 'new' ? null : edited} onClose={() => edit(null)} />
      )}
    </Drawer>
  )
}
