/** Style of a tab strip. */
export const tabListLook = 'flex shrink-0 gap-5 overflow-x-auto border-b [scrollbar-width:none]'

export const tabLook = [
  'flex h-9 shrink-0 cursor-pointer select-none items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 text-text-muted',
  'transition-colors duration-quick hover:text-text focus-visible:-outline-offset-2',
  'data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-accent-text',
  'disabled:cursor-not-allowed disabled:text-text-faint',
]
