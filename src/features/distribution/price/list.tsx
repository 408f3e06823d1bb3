import { useState } from 'react'
import { listPriceFactors } from '#contract/distribution/price-factors.ts'
import { importPriceSettings, listPricedDistributors } from '#contract/distribution/prices.ts'
import { pricePaths } from '#features/distribution/paths.ts'
import { DistributorNav } from '#features/distribution/shared/distributor-nav.tsx'
import { encodeRouteQuery } from '#lib/route-query.ts'
import { Can } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { Page } from '#screen/page/page.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { PriceTable } from './price-table.tsx'
import { usePriceEdits } from './use-price-edits.ts'

const FactorsDrawer = lazyPart(() => import('./factors-drawer.tsx'), 'FactorsDrawer')
const ChangesDrawer = lazyPart(() => import('./changes-drawer.tsx'), 'ChangesDrawer')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

type Opened = 'factors' | 'changes' | 'import'

/** Purchase, product and sale price of the authorised SKUs of one distributor. */
export default function PriceSettingList() {
  const distributors = useRead(listPricedDistributors, {})
  const location = usePageLocation()
  const { distributorId: asked } = useRouteQuery(pricePaths.list)
  const [only] = distributors
  // A distributor has no choice: it sees itself.
  const distributorId = asked ?? (distributors.length === 1 ? only?.id : undefined)
  const chosen = distributors.find(({ id }) => id === distributorId)
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const edits = usePriceEdits()
  const choose = async (id: number) => {
    const count = edits.edits.size
    const question = {
      title: `放弃 ${count} 行未保存的修改？`,
      consequence: '换到其他经销商后，这些价格不会保存。',
      action: '放弃修改',
      tone: 'danger' as const,
    }
    if (count > 0 && (await confirm(question)) === false) return
    edits.clear()
    location.replaceSearch(`?${encodeRouteQuery({ distributorId: id })}`)
  }
  return (
    <Page
      actions={
        <>
          {chosen && (
            <Can call={listPriceFactors}>
              <Button onClick={() => open('factors')}>定价系数</Button>
              <Button onClick={() => open('changes')}>调价记录</Button>
            </Can>
          )}
          <Can call={importPriceSettings}>
            <Button onClick={() => open('import')}>导入</Button>
          </Can>
        </>
      }
    >
      <div
        className={distributors.length > 1 ? 'grid items-start gap-5 lg:grid-cols-[224px_minmax(0,1fr)]' : undefined}
      >
        {distributors.length > 1 && (
          <DistributorNav distributors={distributors} chosen={distributorId} onChoose={(id) => void choose(id)} />
        )}
        {chosen ? (
          <PriceTable key={chosen.id} distributor={chosen} distributors={distributors} edits={edits} />
        ) : (
          <Empty title="请选择经销商" hint="选择后显示它已授权 SKU 的采购价、产品价与销售价" />
        )}
      </div>
      {opened === 'factors' && chosen && <FactorsDrawer distributor={chosen} onClose={close} />}
      {opened === 'changes' && chosen && <ChangesDrawer distributor={chosen} onClose={close} />}
      {opened === 'import' && <ImportDialog resource="priceSetting" noun="经销商价格" onClose={close} />}
    </Page>
  )
}
