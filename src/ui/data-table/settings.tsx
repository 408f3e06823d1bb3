import Settings2 from 'lucide-react/icons/settings-2'
import { lazy, memo, Suspense } from 'react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { text } from '#ui/text.ts'
import type { Column } from './column.ts'
import type { Preference } from './preference.ts'

// The sortable list is rarely used and larger than the table itself.
const SettingsPanel = lazy(() => import('./settings-panel.tsx'))

/** The configurable properties of a column. */
export type SetColumn = Pick<Column<never>, 'id' | 'title' | 'width' | 'min' | 'pin' | 'hideable'>

export interface SettingsProps {
  columns: readonly SetColumn[]
  preference: Preference
  onPreference: (preference: Preference) => void
}

/** 列设置: visibility, order, width and pinning of columns. */
export const Settings = memo(function Settings(props: SettingsProps) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton size="tiny" label="列设置">
          <Settings2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent label="列设置" align="end" className="flex w-96 flex-col p-0">
        <Suspense fallback={<p className="p-4 text-text-muted">{text.loading}</p>}>
          <SettingsPanel {...props} />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
})
