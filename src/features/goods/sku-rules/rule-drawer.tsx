import type { ReactNode } from 'react'
import { MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import { formatCount } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import type { Edits } from '#ui/dialog/edits.ts'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type SkuPreview, skuCount } from './rule-preview.tsx'
import { RuleResult } from './rule-result.tsx'
import type { RuleRun } from './use-rule-run.ts'

interface RuleDrawerProps {
  title: string
  /** The rules, the preview and further fields. */
  children: ReactNode
  preview: SkuPreview<unknown> | undefined
  /** The preview belongs to the rules as entered, and the further fields are complete. */
  isReady: boolean
  /** What changes: 价格. */
  noun: string
  run: RuleRun
  edits: Edits
  onStart: () => void
  onClose: () => void
}

/** Frame of a change by rules: preview first, then the result per row. */
export function RuleDrawer({ title, children, preview, isReady, noun, run, edits, onStart, onClose }: RuleDrawerProps) {
  const { result, fault, isBusy, only } = run
  const { changed = 0, refused = 0, isCut = false } = preview ?? {}
  const label =
    refused > 0
      ? `跳过 ${formatCount(refused)} 个，修改其余 ${skuCount(changed)}`
      : `修改 ${skuCount(changed)}的${noun}`
  return (
    <Drawer open onOpenChange={onClose} edits={edits}>
      <DrawerContent
        size="widest"
        title={title}
        description={only ? `重试 ${skuCount(only.length)}` : preview && `${skuCount(preview.rows.length)}`}
        locked={isBusy}
      >
        {result ? (
          <RuleResult result={result} noun="规格" onRetry={run.retry} />
        ) : (
          <>
            <DrawerBody className="grid content-start gap-4">
              {isCut && <Notice tone="warning" title={`一次最多改 ${MAX_SHEET_ROWS} 个规格，其余请分次修改`} />}
              {fault && <Notice tone="danger" role="alert" title={fault.message} />}
              {children}
            </DrawerBody>
            <DrawerFoot>
              <DrawerClose asChild>
                <Button disabled={isBusy}>取消</Button>
              </DrawerClose>
              <Button tone="primary" loading={isBusy} disabled={!isReady || changed === 0} onClick={onStart}>
                {changed > 0 ? label : `修改${noun}`}
              </Button>
            </DrawerFoot>
          </>
        )}
      </DrawerContent>
    </Drawer>
  )
}
