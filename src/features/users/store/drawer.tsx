import { Link } from 'react-router-dom'
import { storeStatus } from '#contract/users/codes.ts'
import { getCityStore, saveCityStore } from '#contract/users/stores.ts'
import { storePaths } from '#features/users/paths.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { StoreBusiness } from './business.tsx'
import { StoreFacts } from './facts.tsx'
import { PhonePreview } from './phone-preview.tsx'

/** Detail drawer of a store. */
export function StoreDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getCityStore, { id }, { staleMs: 0 })
  const store = read.data
  const canEdit = useCanCall(saveCityStore)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={store?.name ?? '门店详情'}
        description={
          store && (
            <span className="flex items-center gap-2">
              {store.storeNo}
              <StatusBadge tone={storeStatus.tone(store.status)}>{storeStatus.label(store.status)}</StatusBadge>
            </span>
          )
        }
      >
        <DrawerBody>
          <QueryBody read={read} noun="门店">
            {(store) => (
              <Tabs defaultValue="facts">
                <TabList label="门店详情">
                  <Tab value="facts">资料</Tab>
                  <Tab value="business">经营</Tab>
                  <Tab value="preview">小程序预览</Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts">
                  <StoreFacts store={store} />
                </TabPanel>
                <TabPanel value="business">
                  <StoreBusiness store={store} />
                </TabPanel>
                <TabPanel value="preview">
                  <PhonePreview store={store} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail
                    resource="store"
                    targetId={id}
                    restoreAt={canEdit ? storePaths.form.to({ id }) : undefined}
                  />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {canEdit && store && (
          <DrawerFoot>
            <Button asChild>
              <Link to={storePaths.form.to({ id })}>编辑</Link>
            </Button>
          </DrawerFoot>
        )}
      </DrawerContent>
    </Drawer>
  )
}
