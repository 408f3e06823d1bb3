import { useState } from 'react'
import {
  addAuthorizations,
  copyAuthorizations,
  importAuthorizations,
  listAuthorizedDistributors,
} from '#contract/distribution/authorizations.ts'
import { authorizationPaths } from '#features/distribution/paths.ts'
import { DistributorNav } from '#features/distribution/shared/distributor-nav.tsx'
import { encodeRouteQuery } from '#lib/route-query.ts'
import { Can } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { Page } from '#screen/page/page.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import type { Beginning } from './grant-dialog.tsx'
import { AuthorizedProducts } from './products.tsx'
import { AuthorizationRules } from './rules.tsx'

const GrantDialog = lazyPart(() => import('./grant-dialog.tsx'), 'GrantDialog')
const CopyDialog = lazyPart(() => import('./copy-dialog.tsx'), 'CopyDialog')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

/** Which products a distributor may buy, and the rules that decide it. */
export default function ProductAuthorizationList() {
  const distributors = useRead(listAuthorizedDistributors, {})
  const location = usePageLocation()
  const { distributorId: asked, tab } = useRouteQuery(authorizationPaths.list)
  const [only] = distributors
  // A distributor has no choice: it sees itself.
  const distributorId = asked ?? (distributors.length === 1 ? only?.id : undefined)
  const chosen = distributors.find(({ id }) => id === distributorId)
  const [grants, grant] = useState<Beginning | null>(null)
  const [isCopying, copy] = useState(false)
  const [isImporting, importFile] = useState(false)
  const show = (query: { distributorId?: number; tab?: 'rules' }) =>
    location.replaceSearch(`?${encodeRouteQuery({ ...(distributorId && { distributorId }), ...query })}`)

  return (
    <Page
      actions={
        <>
          <Can call={copyAuthorizations}>
            <Button onClick={() => copy(true)}>复制授权</Button>
          </Can>
          <Can call={importAuthorizations}>
            <Button onClick={() => importFile(true)}>导入</Button>
          </Can>
          <Can call={addAuthorizations}>
            <Button tone="primary" onClick={() => grant({ distributorIds: chosen ? [chosen.id] : [] })}>
              新增授权
            </Button>
          </Can>
        </>
      }
    >
      <div
        className={distributors.length > 1 ? 'grid items-start gap-5 lg:grid-cols-[224px_minmax(0,1fr)]' : undefined}
      >
        {distributors.length > 1 && (
          <DistributorNav
            distributors={distributors}
            chosen={distributorId}
            onChoose={(id) => show({ distributorId: id, ...(tab && { tab }) })}
          />
        )}
        {!chosen ? (
          <Empty title="请选择经销商" hint="选择后显示它可以采购与销售的商品" />
        ) : tab === 'rules' ? (
          <AuthorizationRules key={chosen.id} distributorId={chosen.id} onProducts={() => show({})} />
        ) : (
          <AuthorizedProducts
            key={chosen.id}
            distributorId={chosen.id}
            onRules={() => show({ tab: 'rules' })}
            onGrant={grant}
          />
        )}
      </div>
      {grants && <GrantDialog distributors={distributors} beginning={grants} onClose={() => grant(null)} />}
      {isCopying && <CopyDialog distributors={distributors} from={chosen?.id} onClose={() => copy(false)} />}
      {isImporting && (
        <ImportDialog resource="productAuthorization" noun="产品授权" onClose={() => importFile(false)} />
      )}
    </Page>
  )
}
