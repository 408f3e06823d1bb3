import { useState } from 'react'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import type { HistoryOf } from './restore-request.ts'
import type { FormRestore } from './use-restore.ts'

/** Opens the history of the edited record next to its form page. */
export function HistoryButton({ of, form }: { of: HistoryOf; form: { history: FormRestore } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" size="medium" onClick={() => setOpen(true)}>
        历史版本
      </Button>
      {isOpen && (
        <Drawer open onOpenChange={setOpen}>
          <DrawerContent
            size="wide"
            title="历史版本"
            description="选择两个版本可以对比；恢复的内容填入表单，保存后生效"
          >
            <DrawerBody>
              <AuditTrail {...of} form={form} onRestored={() => setOpen(false)} />
            </DrawerBody>
          </DrawerContent>
        </Drawer>
      )}
    </>
  )
}
