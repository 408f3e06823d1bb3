const widths = [64, 80, 56, 96, 68, 84]

/** Skeleton of the shell while menu and profile load; identical to index.html, to avoid layout shift. */
export function ShellSkeleton() {
  return (
    <div role="status" className="grid h-dvh grid-rows-[48px_minmax(0,1fr)] bg-canvas">
      <span className="sr-only">正在进入</span>
      <div aria-hidden className="flex items-center gap-2.5 border-b bg-surface px-4">
        <span className="size-6 rounded bg-line" />
        <Bar width={96} />
      </div>
      <div aria-hidden className="flex min-h-0">
        <div className="grid w-52 content-start gap-5 border-r bg-surface p-4 max-lg:hidden">
          {widths.map((width) => (
            <Bar key={width} width={width} />
          ))}
        </div>
        <div className="flex-1">
          <div className="h-9 border-b bg-sunken" />
        </div>
      </div>
    </div>
  )
}

function Bar({ width }: { width: number }) {
  return <span className="block h-3 animate-pulse rounded-sm bg-line" style={{ width }} />
}
