import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { AdjustPanel } from './adjust-panel.tsx'
import type { PriceSheet } from './price-sheet.ts'

interface AdjustButtonProps<Row> {
  sheet: PriceSheet<Row>
  nameOf: (row: Row) => string
  disabled: boolean
}

export function AdjustButton<Row>({ sheet, nameOf, disabled }: AdjustButtonProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button tone="quiet" disabled={disabled}>
          <SlidersHorizontal aria-hidden strokeWidth={1.75} />
          批量调整
        </Button>
      </PopoverTrigger>
      <PopoverContent label="批量调整所选价格" className="w-96 max-w-[calc(100vw-16px)] p-4">
        <AdjustPanel sheet={sheet} nameOf={nameOf} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}
