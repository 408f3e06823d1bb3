import { Link } from 'react-router-dom'
import { setProductPrice } from '#contract/goods/prices.ts'
import { acceptSourceChange, getSupplierProduct, type SupplierProduct } from '#contract/goods/supplier-products.ts'
import { Can } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { productPaths } from '../paths.ts'

interface SourceChangeDrawerProps {
  id: number
  onPrice: (spuId: number) => void
  onClose: () => void
}

/** Source changes since the migration. They do not affect goods on sale until they are applied. */
export function SourceChangeDrawer({ id, onPrice, onClose }: SourceChangeDrawerProps) {
  const read = useLookup(getSupplierProduct, { id }, { staleMs: 0 })
  const data = read.data
  const accept = useChange(acceptSourceChange)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title={data?.name ?? '来源变更'} description={data?.supplierSpuNo}>
        <DrawerBody>
          <QueryBody read={read} noun="供应商商品">
            {(data) => (
              <div className="grid gap-4">
                <Changes product={data} />
                <FormSection title="操作日志">
                  <AuditTrail resource="supplierProduct" targetId={id} />
                </FormSection>
              </div>
            )}
          </QueryBody>
        </DrawerBody>
        {data?.product && (
          <DrawerFoot>
            <Button asChild size="medium" className="mr-auto">
              <Link to={productPaths.detail.to({ spuId: data.product.id })}>查看平台商品</Link>
            </Button>
            <Can call={setProductPrice}>
              <Button size="medium" onClick={() => data.product && onPrice(data.product.id)}>
                改价
              </Button>
            </Can>
            {data.changedAfterMove && (
              <Button
                size="medium"
                tone="primary"
                // The request shows its own error.
                onClick={() => accept({ id, version: data.version }, '来源变更已确认').then(onClose, () => {})}
              >
                确认已处理
              </Button>
            )}
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function Changes({ product: { changes } }: { product: SupplierProduct }) {
  return (
    <FormSection title="来源变更" description="在售商品不随来源自动变化：需要时改价或编辑商品，再确认已处理。">
      {changes.length === 0 ? (
        <p className="text-text-muted">来源与迁移时一致</p>
      ) : (
        <table aria-label="来源变更" className="w-full text-left">
          <thead className="border-b text-text-muted">
            <tr>
              {['项目', '迁移时', '现在'].map((title) => (
                <th key={title} scope="col" className="py-1.5 pr-3 font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {changes.map(({ title, before, after }) => (
              <tr key={title + after}>
                <td className="py-1.5 pr-3">{title}</td>
                <td className="py-1.5 pr-3 text-text-muted tabular-nums">{before || '—'}</td>
                <td className="py-1.5 pr-3 font-medium tabular-nums">{after || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormSection>
  )
}
