import { IconButton, type IconButtonProps } from '#ui/icon-button/icon-button.tsx'

interface CountedIconProps extends IconButtonProps {
  count: number
}

/** An icon of the top bar with a badge count. The label includes the count. */
export function CountedIcon({ count, children, ...rest }: CountedIconProps) {
  return (
    <IconButton size="medium" {...rest} className="relative">
      {children}
      {count > 0 && (
        <span
          aria-hidden
          className="-top-0.5 absolute left-4 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 font-medium text-[10px] text-on-solid tabular-nums leading-4"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </IconButton>
  )
}
