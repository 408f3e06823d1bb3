const figure = new Intl.NumberFormat('zh-CN')

/** How many stand behind a tab. */
export function TabCount({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-sunken px-1.5 font-normal text-small text-text-muted tabular-nums">
      {figure.format(count)}
    </span>
  )
}
