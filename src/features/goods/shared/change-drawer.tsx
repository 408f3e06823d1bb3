import type { ReactNode } from 'react'
import { MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import { formatCount } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import type { Edits } from '#ui/dialog/edits.ts'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { Previewed } from './change-preview.tsx'
import { ChangeResult } from './change-result.tsx'
import type { ChangeRun } from './use-change-run.ts'

interface ChangeDrawerProps {
  title: string
  /** What a row is: 规格. */
  unit: string
  /** What changes of it, if not the row as a whole: 价格. */
  noun?: string
  /** Added to the number of rows below the title. */
  note?: string
  size?: 'wide' | 'widest'
  /** The changes, the preview and further fields. */
  children: ReactNode
  preview: Previewed<unknown> | undefined
  /** The preview belongs to the changes as entered, and the further fields are complete. */
  isReady: boolean
  run: ChangeRun
  edits: Edits
  onStart: () => void
  onClose: () => void
}

/** Frame of a bulk change: preview first, then the result per row. */
export function ChangeDrawer({
  title,
  unit,
  noun = '',
  note = '',
  size = 'widest',
  children,
  preview,
  isReady,
  run,
  edits,
  onStart,
  onClose,
}: ChangeDrawerProps) {
  const { result, fault, isBusy, only } = run
  const { changed = 0, refused = 0, isCut = false } = preview ?? {}
  const countOf = (rows: number) => `${formatCount(rows)} 个${unit}`
  const scope = only ? `重试 ${countOf(only.length)}` : preview && countOf(preview.rows.length)
  const label =
    refused > 0
      ? `跳过 ${formatCount(refused)} 个，修改其余 ${countOf(changed)}`
      : `修改 ${countOf(changed)}${noun && `的${noun}`}`
  return (
    <Drawer open onOpenChange={onClose} edits={edits}>
      <DrawerContent
        size={size}
        title={title}
        description={[scope, note].filter(Boolean).join('；') || undefined}
        locked={isBusy}
      >
        {result ? (
          <ChangeResult result={result} noun={unit} onRetry={run.retry} />
        ) : (
          <>
            <DrawerBody className="grid content-start gap-4">
              {isCut && <Notice tone="warning" title={`一次最多修改 ${MAX_SHEET_ROWS} 个${unit}，其余请分次修改`} />}
              {fault && <Notice tone="danger" role="alert" title={fault.message} />}
              {children}
            </DrawerBody>
            <DrawerFoot>
              <DrawerClose asChild>
                <Button disabled={isBusy}>取消</Button>
              </DrawerClose>
              <Button tone="primary" loading={isBusy} disabled={!isReady || changed === 0} onClick={onStart}>
                {changed > 0 ? label : `修改${noun || unit}`}
              </Button>
            </DrawerFoot>
          </>
        )}
      </DrawerContent>
    </Drawer>
  )
}
