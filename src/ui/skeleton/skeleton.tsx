import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { text } from '#ui/text.ts'

type Shape = 'text' | 'table' | 'form' | 'detail'

export interface SkeletonProps extends ComponentProps<'div'> {
  shape?: Shape
  /** Lines of a text, rows of a table, fields of a form, entries of a detail. */
  rows?: number
  /** Columns of a table. */
  columns?: number
}

// Uneven like text, and constant between renders.
const widths = ['62%', '84%', '48%', '73%', '56%', '90%', '67%']
const widthAt = (index: number) => widths[index % widths.length]
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

function Bar({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cn('block h-3 animate-pulse rounded-sm bg-line', className)} />
}

function Table({ rows, columns }: { rows: number; columns: number }) {
  const grid = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  return (
    <>
      {range(rows + 1).map((row) => (
        <div key={row} className="grid h-row items-center gap-6 border-b px-3" style={grid}>
          {range(columns).map((column) => (
            <Bar key={column} style={{ width: row === 0 ? '40%' : widthAt(row * 3 + column) }} />
          ))}
        </div>
      ))}
    </>
  )
}

function Pairs({ rows, className }: { rows: number; className: string }) {
  return range(rows).map((row) => (
    <div key={row} className="flex items-center gap-4">
      <Bar className="w-20 shrink-0" />
      <Bar className={className} style={{ width: widthAt(row) }} />
    </div>
  ))
}

/** Skeleton in the shape of the content. It appears after 200 ms, so that fast responses do not flicker. */
export function Skeleton({ shape = 'text', rows = 4, columns = 5, className, ...rest }: SkeletonProps) {
  return (
    <div
      data-slot="skeleton"
      data-shape={shape}
      role="status"
      {...rest}
      className={cn('w-full animate-appear [animation-delay:200ms] [animation-fill-mode:backwards]', className)}
    >
      <span className="sr-only">{text.loading}</span>
      <div aria-hidden>
        {shape === 'text' && (
          <div className="grid gap-3">
            {range(rows).map((row) => (
              <Bar key={row} style={{ width: widthAt(row) }} />
            ))}
          </div>
        )}
        {shape === 'table' && <Table rows={rows} columns={columns} />}
        {shape === 'form' && (
          <div className="grid max-w-[640px] gap-4">
            <Pairs rows={rows} className="h-7 max-w-80" />
          </div>
        )}
        {shape === 'detail' && (
          <div className="grid gap-6">
            <div className="grid gap-3">
              <Bar className="h-5 w-60" />
              <Bar className="w-40" />
            </div>
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              <Pairs rows={rows} className="max-w-60" />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
