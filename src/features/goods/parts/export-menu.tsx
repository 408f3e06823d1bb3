import { Download } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { exportProducts } from '#contract/goods/products.ts'
import { useExport } from '#screen/export-button.tsx'
import { useMay } from '#screen/may.tsx'
import { Button, type ButtonProps } from '#ui/button/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { productColumns, usePriceRights } from './product-columns.tsx'

interface ExportMenuProps extends Pick<ButtonProps, 'size'> {
  params: object
  children: ReactNode
}

/** Goods as the list shows them, or the sheets of their prices and stock, which can be edited and imported back. */
export function ExportMenu({ params, size, children }: ExportMenuProps) {
  const may = useMay(exportProducts)
  const rights = usePriceRights()
  const columns = useMemo(() => productColumns(rights), [rights])
  const { isRunning, run } = useExport(exportProducts, columns)
  if (!may) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size={size} loading={isRunning}>
          {!isRunning && <Download aria-hidden strokeWidth={1.75} />}
          {children}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => void run(params)}>商品列表</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void run({ ...params, kind: 'price' })}>改价表（按规格）</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void run({ ...params, kind: 'stock' })}>库存表（按规格）</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
