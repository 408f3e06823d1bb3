import { getLabel, type Label } from '#contract/configuration/labels.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'

/** References to a label other than products, and its audit log. */
export function LabelReferencesDrawer({ label, onClose }: { label: Label; onClose: () => void }) {
  const read = useLookup(getLabel, { id: label.id }, { staleMs: 0 })
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent title={`标签「${label.name}」的引用`} description="停用或合并前，先看哪些地方在用。">
        <DrawerBody className="grid content-start gap-6">
          <QueryBody read={read} noun="引用">
            {(data) => (
              <>
                <Descriptions columns={1}>
                  <Descriptions.Item label="商品">{`${data.productCount} 个`}</Descriptions.Item>
                  {data.references.map(({ title, count, names }) => (
                    <Descriptions.Item key={title} label={title}>
                      {`${count} 处：${names.join('、')}${count > names.length ? ' 等' : ''}`}
                    </Descriptions.Item>
                  ))}
                </Descriptions>
                {data.references.length === 0 && <p className="text-text-muted">没有其他配置引用。</p>}
                <TitledSection title="操作日志" className="gap-2">
                  <AuditTrail resource="label" targetId={label.id} />
                </TitledSection>
              </>
            )}
          </QueryBody>
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}
