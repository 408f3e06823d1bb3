import { cva } from 'class-variance-authority'

/** Frame of a control. It derives its state from the element inside. */
export const frameLook = cva(
  [
    'flex w-full min-w-0 items-center gap-1.5 rounded border border-line-strong bg-surface px-2 text-data text-text',
    'transition-colors duration-quick [&_svg]:size-4 [&_svg]:shrink-0',
    'hover:border-text-faint',
    'has-focus-visible:border-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-accent',
    'has-aria-invalid:border-danger has-aria-invalid:has-focus-visible:outline-danger',
    'has-[:is(input:not([type=hidden]),textarea):read-only]:bg-sunken',
    'has-[:is(input,textarea,button[role=combobox]):disabled]:cursor-not-allowed has-[:is(input,textarea,button[role=combobox]):disabled]:border-line has-[:is(input,textarea,button[role=combobox]):disabled]:bg-sunken has-[:is(input,textarea,button[role=combobox]):disabled]:text-text-faint',
  ],
  {
    variants: { height: { line: 'h-7', grows: 'min-h-7' } },
    defaultVariants: { height: 'line' },
  },
)

/** A bare input inside a frame: the frame shows its focus. */
export const bareInput = 'min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed'

/** Popup surface of a control. */
export const popupLook =
  'z-50 rounded-panel border border-line bg-raised text-data text-text shadow-floating outline-none'

/** An option in a popup list. `data-highlighted` is the keyboard position, `data-state` the selection. */
export const optionLook = [
  'flex min-h-7 cursor-pointer select-none items-center gap-2 rounded px-2 py-1 outline-none [&_svg]:size-4 [&_svg]:shrink-0',
  'data-highlighted:bg-accent-subtle',
  'data-[state=checked]:font-medium data-[state=checked]:text-accent-text',
  'data-disabled:cursor-not-allowed data-disabled:text-text-faint',
]
