import { Link } from 'react-router-dom'
import { listProducts } from '#contract/goods/products.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { editSupplier, getSupplier, type Supplier } from '#contract/suppliers/suppliers.ts'
import { canEditSupplier } from '#contract/suppliers/transitions.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { brandPaths, supplierPaths } from '../paths.ts'
import { Dues } from './dues.tsx'
import { SupplierFacts } from './facts.tsx'
import { SupplierGoods } from './goods.tsx'
import { useSupplierDues } from './use-supplier-dues.ts'

export type SupplierTab = 'facts' | 'brands' | 'goods' | 'dues' | 'audit'

interface SupplierDrawerProps {
  id: number
  /** The tab opened first. */
  tab?: SupplierTab
  onClose: () => void
}

/** Detail drawer of a supplier. */
export function SupplierDrawer({ id, tab = 'facts', onClose }: SupplierDrawerProps) {
  // Masked: a number is revealed on request, which is logged.
  const read = useLookup(getSupplier, { id, covered: 1 }, { staleMs: 0 })
  const supplier = read.data
  const seesGoods = useCanCall(listProducts)
  const canEdit = useCanCall(editSupplier) && supplier !== undefined && canEditSupplier(supplier.status)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={supplier?.name ?? '供应商详情'}
        description={
          supplier && (
            <span className="flex items-center gap-2">
              {supplier.supplierCode}
              <StatusBadge tone={supplierStatus.tone(supplier.status)}>
                {supplierStatus.label(supplier.status)}
              </StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="供应商">
            {(supplier) => (
              <Tabs defaultValue={tab}>
                <TabList label="供应商详情">
                  <Tab value="facts">资料</Tab>
                  <Tab value="brands" count={supplier.brands.length}>
                    品牌
                  </Tab>
                  {seesGoods && (
                    <Tab value="goods" count={supplier.productCount}>
                      商品
                    </Tab>
                  )}
                  <Tab value="dues" count={supplier.openOrderCount}>
                    未完成订单
                  </Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <SupplierFacts supplier={supplier} />
                </TabPanel>
                <TabPanel value="brands">
                  <SupplierBrands brands={supplier.brands} />
                </TabPanel>
                {seesGoods && (
                  <TabPanel value="goods">
                    <SupplierGoods supplierId={id} />
                  </TabPanel>
                )}
                <TabPanel value="dues">
                  <SupplierOpenOrders id={id} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail
                    resource="supplier"
                    targetId={id}
                    restoreAt={canEdit ? supplierPaths.form.to({ id }) : undefined}
                  />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {canEdit && (
          <DrawerFoot>
            <Button asChild>
              <Link to={supplierPaths.form.to({ id })}>编辑</Link>
            </Button>
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function SupplierOpenOrders({ id }: { id: number }) {
  return (
    <QueryBody read={useSupplierDues(id)} noun="未完成订单">
      {(dues) => <Dues supplierId={id} dues={dues} />}
    </QueryBody>
  )
}

function SupplierBrands({ brands }: { brands: Supplier['brands'] }) {
  if (brands.length === 0) return <Empty title="还没有品牌" />
  return (
    <ul className="grid">
      {brands.map(({ id, name, logo, status }) => (
        <li key={id} className="flex h-11 items-center gap-3 border-b">
          <Thumbnail src={logo} alt={name} size={28} />
          <Link
            to={brandPaths.list.to({ keyword: name })}
            className="min-w-0 flex-1 truncate text-accent-text hover:underline"
          >
            {name}
          </Link>
          <StatusBadge tone={brandStatus.tone(status)}>{brandStatus.label(status)}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}
