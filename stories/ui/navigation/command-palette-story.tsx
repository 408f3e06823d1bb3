import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { CommandPalette, type CommandPaletteProps } from '#ui/command-palette/command-palette.tsx'

/** A palette that opens and closes, with the button that opens it. */
export function Held({ open, onOpenChange, ...rest }: CommandPaletteProps) {
  const [isOpen, setOpen] = useState(open)
  const change = (next: boolean) => {
    setOpen(next)
    onOpenChange(next)
  }
  return (
    <div className="h-140">
      <Button onClick={() => change(true)}>搜索页面</Button>
      <CommandPalette {...rest} open={isOpen} onOpenChange={change} />
    </div>
  )
}
