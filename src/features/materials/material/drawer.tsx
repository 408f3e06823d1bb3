import type { ReactNode } from 'react'
import { canReviewMaterial } from '#contract/materials/material-rules.ts'
import { getMaterial, type Material, reviewMaterials } from '#contract/materials/materials.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { MaterialDoubles } from './doubles.tsx'
import { MaterialFacts } from './facts.tsx'

interface MaterialDrawerProps {
  id: number
  onApprove: (material: Material) => void
  onRefuse: (material: Material) => void
  onClose: () => void
  /** Actions on a material that is not pending. */
  actions?: (material: Material) => ReactNode
}

/** Detail drawer of a material; a pending one is reviewed here. */
export function MaterialDrawer({ id, onApprove, onRefuse, onClose, actions }: MaterialDrawerProps) {
  const read = useLookup(getMaterial, { id }, { staleMs: 0 })
  const material = read.data
  const canReview = useCanCall(reviewMaterials)
  const isWaiting = material !== undefined && canReview && canReviewMaterial(material)
  const more = material && !isWaiting && actions?.(material)
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="wide" title={material?.name ?? '材料'} description={material?.materialCode}>
        <DrawerBody>
          <QueryBody read={read} noun="材料">
            {(material) => (
              <Tabs defaultValue="facts">
                <TabList label="材料">
                  <Tab value="facts">资料</Tab>
                  <Tab value="audit">操作日志</Tab>
                </TabList>
                <TabPanel value="facts" className="grid gap-6">
                  {material.doubles.length > 0 && <MaterialDoubles material={material} />}
                  <MaterialFacts material={material} />
                </TabPanel>
                <TabPanel value="audit">
                  <AuditTrail resource="material" targetId={id} />
                </TabPanel>
              </Tabs>
            )}
          </QueryBody>
        </DrawerBody>
        {isWaiting && (
          <DrawerFoot>
            {material.own && <span className="mr-auto text-text-muted">不能审核自己提交的材料</span>}
            <Button size="medium" disabled={material.own} onClick={() => onRefuse(material)}>
              驳回
            </Button>
            <Button size="medium" tone="primary" disabled={material.own} onClick={() => onApprove(material)}>
              通过
            </Button>
          </DrawerFoot>
        )}
        {more && <DrawerFoot>{more}</DrawerFoot>}
      </DrawerContent>
    </Drawer>
  )
}
