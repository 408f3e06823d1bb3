export const PAGE_ID = 'page'

/** The first focusable element: skips the menus. */
export function SkipLink() {
  return (
    <a
      href={`#${PAGE_ID}`}
      onClick={(event) => {
        // The address belongs to the router; only the focus has to move.
        event.preventDefault()
        document.getElementById(PAGE_ID)?.focus()
      }}
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded bg-accent px-4 py-2 text-on-accent focus-visible:translate-y-0"
    >
      跳到页面内容
    </a>
  )
}
