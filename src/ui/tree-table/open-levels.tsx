import ListTree from 'lucide-react/icons/list-tree'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

interface OpenLevelsProps {
  /** Number of loaded levels. */
  levels: number
  openTo: (level: number) => void
}

const figures = ['一', '二', '三', '四', '五', '六']

/** Expands a tree to a level, or collapses it. */
export function OpenLevels({ levels, openTo }: OpenLevelsProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="展开与收起" size="tiny">
          <ListTree aria-hidden strokeWidth={1.75} />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => openTo(Number.POSITIVE_INFINITY)}>全部展开</DropdownMenuItem>
        {figures.slice(1, levels - 1).map((figure, index) => (
          <DropdownMenuItem key={figure} onSelect={() => openTo(index + 1)}>
            展开到第{figure}级
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={() => openTo(0)}>全部收起</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
