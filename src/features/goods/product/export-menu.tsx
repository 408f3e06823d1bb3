import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { exportProducts } from '#contract/goods/products.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useExport } from '#screen/list/export-button.tsx'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { toast } from '#ui/toast/toast.ts'
import { productColumns } from './columns.tsx'

interface ExportMenuProps extends Pick<ButtonProps, 'size'> {
  params: object
  /** The reason the export is not possible; shown instead of exporting. */
  refused?: string | undefined
  children: ReactNode
}

/** Exports the goods as listed, or price and stock sheets that can be edited and imported again. */
export function ExportMenu({ params, refused, size, children }: ExportMenuProps) {
  const can = useCanCall(exportProducts)
  const list = useExport(exportProducts, productColumns)
  const sheet = useExport(exportProducts, null)
  const isRunning = list.isRunning || sheet.isRunning
  if (!can) return null
  const start = ({ run }: typeof list, kind: object = {}) =>
    refused ? toast.info(refused) : void run({ ...params, ...kind })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size={size} loading={isRunning}>
          {!isRunning && <Download aria-hidden strokeWidth={1.75} />}
          {children}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => start(list)}>商品列表</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => start(sheet, { kind: 'price' })}>改价表（按规格）</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => start(sheet, { kind: 'stock' })}>库存表（按规格）</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
